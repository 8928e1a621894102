import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  api,
  draft,
  endpoints,
  limits,
  linkifierObject,
  listedChannel,
  maxChannelFolderDescriptionLength,
  maxChannelFolderNameLength,
} from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { aRealm } from '../a-realm.ts'
import { asks } from '../asks.ts'
import { makesBot } from '../makes-bot.ts'
import type { Loose } from '../person.ts'
import { channelTables } from './channels.ts'
import { documentRows } from './document-rows.ts'
import { messageTables } from './messages.ts'
import { objectTables } from './objects.ts'
import { peopleTables } from './people.ts'
import { ruleTables } from './rules.ts'
import type { DocumentTable } from './table.ts'
import { versioningTables } from './versioning.ts'

const tables = [
  ...objectTables,
  ...messageTables,
  ...channelTables,
  ...peopleTables,
  ...ruleTables,
  ...versioningTables,
]

describe('every row of the API document', () => {
  test('is shown by tests that exist', async () => {
    const texts = await testTexts()
    const missing = tables.flatMap(({ section, rows }) =>
      Object.entries(rows).flatMap(([row, tests]) => {
        if (tests.length === 0) return [`${section}: ${row}`]
        return tests.filter((name) => !isThere(texts, name)).map((name) => `${section}: ${name}`)
      }),
    )
    expect(missing).toEqual([])
  })

  test('has its entry', () => {
    const missing = Object.entries(documentRows).flatMap(([section, wanted]) => {
      const entries = Object.keys(tables.find((table) => table.section === section)?.rows ?? {})
      if (typeof wanted === 'number') return entries.length === wanted ? [] : [section]
      const names = wanted.split(' ').filter((name) => !entries.includes(name))
      return names.map((name) => `${section}: ${name}`)
    })
    expect(missing).toEqual([])
  })

  test('is the name of a parameter or a field, where it says so', () => {
    const strangers = tables.flatMap((table) => {
      const known = namesOf(table)
      if (!known) return []
      // A row about several parameters has a sentence for its name.
      const names = Object.keys(table.rows).filter((row) => !row.includes(' '))
      return names.filter((name) => !known.includes(name)).map((n) => `${table.section}: ${n}`)
    })
    expect(strangers).toEqual([])
  })
})

/** What is written in the test files, by the name of the file without its ending. */
async function testTexts(): Promise<ReadonlyMap<string, string>> {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const files = (await readdir(root, { recursive: true })).filter(
    (file) => file.endsWith('.test.ts') && !/node_modules|dist/.test(file),
  )
  const texts = new Map<string, string>()
  for (const file of files) {
    const stem = basename(file, '.test.ts')
    texts.set(stem, (texts.get(stem) ?? '') + (await readFile(join(root, file), 'utf8')))
  }
  return texts
}

function isThere(texts: ReadonlyMap<string, string>, name: string): boolean {
  const end = name.indexOf(': ')
  const text = texts.get(name.slice(0, end)) ?? ''
  return new RegExp(`(?:test|describe)[^'\`"]*['\`"]${escaped(name.slice(end + 2))}`).test(text)
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

const objects = { channel: listedChannel, draft, linkifier: linkifierObject }

function namesOf({ params, result, object }: DocumentTable): string[] | undefined {
  if (object) return Object.keys(objects[object].shape)
  const route = params ?? result
  if (route === undefined) return undefined
  const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === route)
  if (!endpoint) return []
  return Object.keys(params ? endpoint.params : endpoint.result.shape)
}

test('what a report of presence may say besides', async () => {
  const { ana, ben } = await aRealm()
  const reports = (more: object) => ana.calls(api.presence.report, { status: 'active', ...more })
  await ben.calls(api.presence.report, { status: 'active', new_user_input: true })

  const ping = await reports({ ping_only: true, new_user_input: true })
  expect(ping).toEqual({ presence_last_update_id: -1, zephyr_mirror_active: false })
  const slim: Loose = await reports({ slim_presence: true })
  expect(Object.keys(slim.presences)).toContain(String(ben.id))
  expect(slim.server_timestamp).toBeGreaterThan(1_000_000_000)
  const both: Loose = await reports({ last_update_id: -1 })
  expect(Object.keys(both.presences)).toContain(String(ben.id))
  const older: Loose = await reports({})
  expect(Object.keys(older.presences)).toContain(ben.email)
})

test('an uploaded file has one address under two names', async () => {
  const { ana } = await aRealm()
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a<b>.txt"\r\n\r\n'
  const { body } = await asks(ana, {
    method: 'POST',
    url: '/user_uploads',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: `${head}hello\r\n--b--\r\n`,
  })
  expect(body).toMatchObject({ result: 'success', uri: body.url, filename: 'a<b>.txt' })
  expect(body.url).toMatch(/^\/user_uploads\//)
})

test('limits are sent to clients when they register', async () => {
  const { ana } = await aRealm()
  const snapshot = await ana.registers({ fetch_event_types: ['realm'] })
  expect(snapshot).toMatchObject({
    max_message_length: limits.maxMessageLength,
    max_topic_length: limits.maxTopicLength,
    max_stream_name_length: limits.maxChannelNameLength,
    max_stream_description_length: limits.maxChannelDescriptionLength,
    max_channel_folder_name_length: maxChannelFolderNameLength,
    max_channel_folder_description_length: maxChannelFolderDescriptionLength,
    max_file_upload_size_mib: limits.maxFileUploadMib,
  })
})

test('a bot can be muted like a person', async () => {
  const testRealm = await aRealm()
  const { ana, ben } = testRealm
  const bot = await makesBot(testRealm, ben)
  await ana.calls(api.mutedUsers.mute, { muted_user_id: bot.id })
  const { muted_users } = await ana.registers({ fetch_event_types: ['muted_users'] })
  expect(muted_users).toMatchObject([{ id: bot.id }])
})
