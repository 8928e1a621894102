import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import {
  api,
  clientCapabilities,
  messageLists as declaredLists,
  type Endpoint,
  events,
  messageObject,
  snapshotFields,
} from '@parley/contract'
import { rolldown } from 'rolldown'
import { expect, test, vi } from 'vitest'
import { changedListsOf, messageListsOf, wholeListsOf } from '../scripts/write-table.ts'
import type { CallForm } from '../src/encode.ts'
import { earlyTable } from '../src/light/early-table.ts'
import { readForm } from '../src/light/read-form.ts'
import { table } from '../src/light/table.ts'
import { ApiError, ConnectionError, connectLight } from '../src/light.ts'
import { capabilities } from '../src/replica/capabilities.ts'
import { changedLists, messageLists, wholeLists } from '../src/replica/list-table.ts'
import { aServer, failure, success } from './scripted-server.ts'

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

test('the table of the light client equals the contract', () => {
  const read = mapBoth(table, (line, id) => readForm(id, line))
  const declared = mapBoth<Endpoint, CallForm>(api, (endpoint, id) => formOf(endpoint, id))
  expect(read, 'npm run table -w packages/client && npm run format').toEqual(declared)
  for (const [id, line] of Object.entries(earlyTable)) {
    const [feature = '', name = ''] = id.split('.')
    expect(readForm(id, line)).toEqual(declared[feature]?.[name])
  }
})

test('the lists that events replace or change are those of the contract', () => {
  expect(wholeLists).toEqual(wholeListsOf(snapshotFields, events))
  expect(changedLists).toEqual(changedListsOf(snapshotFields, events))
  expect(messageLists).toEqual(messageListsOf(declaredLists, messageObject.shape))
})

test('a replica has every capability', () => {
  expect(Object.keys(capabilities)).toEqual(Object.keys(clientCapabilities.shape))
})

type Features<Value> = Readonly<Record<string, Readonly<Record<string, Value>>>>

function mapBoth<From, To>(
  features: Features<From>,
  map: (from: From, id: string) => To,
): Features<To> {
  const mapped = Object.entries(features).map(([feature, calls]) => {
    const entries = Object.entries(calls).map(([name, one]) => [
      name,
      map(one, `${feature}.${name}`),
    ])
    return [feature, Object.fromEntries(entries)]
  })
  return Object.fromEntries(mapped)
}

function formOf({ method, path, waits, params }: Endpoint, id: string): CallForm {
  const forms = Object.entries(params).map(([name, { coding, where }]) => [name, { coding, where }])
  return { id, method, path, waits, params: Object.fromEntries(forms) }
}

test('the light client in a browser is small and contains no schema library', async () => {
  const bundle = await rolldown({
    input: source('light.ts'),
    platform: 'browser',
    resolve: { conditionNames: ['parley-source'] },
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  await bundle.close()
  const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
  // What sends a file is a part of its own, which is loaded with the table.
  const needed = output.filter(({ fileName }) => !fileName.startsWith('send-file'))
  const code = needed.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')

  expect(modules.filter((id) => /\/(zod|contract)\//.test(id))).toEqual([])
  expect(gzipSync(code).length).toBeLessThan(8 * 1024)
})

test('a change carries the CSRF token of the current cookie', async () => {
  const server = await aServer({ 'POST /messages': [success({ id: 1 }), success({ id: 2 })] })
  const client = connectLight({ site: server.site })
  const message = { type: 'direct' as const, to: [7], content: 'hi' }

  vi.stubGlobal('document', { cookie: 'a=b; parley_csrf=first' })
  await client.messages.send(message)
  vi.stubGlobal('document', { cookie: '__Host-parley_csrf=second; c=d' })
  await client.messages.send(message, { idempotencyKey: 'once' })

  const [one, two] = server.requests.map(({ headers }) => headers)
  expect(one).toMatchObject({ 'x-csrf-token': 'first' })
  expect(two).toMatchObject({ 'x-csrf-token': 'second', 'idempotency-key': 'once' })
})

test('the light client encodes, decodes and fails like the full client', async () => {
  const server = await aServer({
    'POST /messages': [success({ id: 42 }), failure(400, 'STREAM_DOES_NOT_EXIST', { stream: 'x' })],
    'GET /messages/12': [success({ raw_content: 'hi' })],
    'GET /users/me': ['reset'],
  })
  const client = connectLight({ site: server.site })

  expect(await client.messages.send({ type: 'channel', to: '2024', content: 'a' })).toEqual({
    id: 42,
  })
  expect(server.requests[0]?.form).toEqual({ type: 'channel', to: '"2024"', content: 'a' })
  await expect(client.messages.send({ type: 'channel', to: 'x', content: '' })).rejects.toThrow(
    ApiError,
  )
  expect(await client.messages.getOne({ message_id: 12, apply_markdown: false })).toEqual({
    raw_content: 'hi',
  })
  await expect(client.users.getOwn()).rejects.toThrow(ConnectionError)
})
