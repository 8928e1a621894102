import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listen } from '@parley/client'
import { memoryStorage, Outbox, sendKind } from '@parley/client/outbox'
import { fetchBy, Replica, registration } from '@parley/client/replica'
import { discardUpload, uploadResumably } from '@parley/client/resumable'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aHome } from './home.ts'
import { allMessages, aMember, type Person, says, theOwner } from './people.ts'
import { aServer } from './server-process.ts'

vi.setConfig({ testTimeout: 120_000 })

const path = (name: string) => fileURLToPath(new URL(`../../../../${name}`, import.meta.url))

test('the example of the documentation mirrors an organization', async () => {
  const home = await aHome()
  await aServer(home.settings)
  const olga = await theOwner(home)
  const ana = await aMember(olga, 'ana')
  const typescript = ['--import', path('tools/run-typescript.js'), '--conditions=parley-source']
  const program = path('packages/client/examples/mirror.ts')
  const child = spawn(process.execPath, [...typescript, program, join(home.dataDir, 'zuliprc')])
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString()
  })
  child.stderr.on('data', (text: Buffer) => {
    said += text.toString()
  })

  await vi.waitFor(() => expect(said).toMatch(/Parley: \d+ people, 0 unread/), 30_000)
  await says(ana, 'hello', 'mirrors')
  await vi.waitFor(() => expect(said).toContain('#general > mirrors: 1'), 30_000)
  await ana.client.messages.send({ type: 'direct', to: [olga.id], content: 'hi' })
  await vi.waitFor(() => expect(said).toContain('with ana Example: 1'), 30_000)

  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGINT')
  expect(await ended).toBe(0)
})

/** A user's app: a replica that listens, and an outbox. */
async function anApp(person: Person) {
  const { client } = person
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const { signal } = leaving
  const updates = listen(client, registration, { signal })
  const first = await updates.next()
  if (first.done || first.value.kind !== 'snapshot') throw new Error('There is no snapshot')
  const { snapshot } = first.value
  const replica = new Replica(snapshot, { fetchMessages: fetchBy(client) })
  const following = async () => {
    for await (const update of updates) if (update.kind === 'event') replica.apply(update.event)
  }
  void following()
  const kinds = { send: sendKind(client, replica, () => snapshot.queue_id) }
  const outbox = new Outbox({ kinds, storage: memoryStorage() })
  await outbox.start()
  onTestFinished(() => outbox.stop())
  return { replica, outbox }
}

test('messages that are sent while the server is killed arrive once, and the view equals the server', async () => {
  const home = await aHome()
  const server = await aServer(home.settings)
  const olga = await theOwner(home)
  const ana = await aMember(olga, 'ana')
  const { replica, outbox } = await anApp(ana)
  const general = replica.channels.byName('general')?.stream_id ?? -1
  const view = replica.messages.view([{ operator: 'channel', operand: general }])
  await view.loadAround('newest')

  const contents = Array.from({ length: 40 }, (_, number) => `message ${number}`)
  for (const [number, content] of contents.entries()) {
    const message = { type: 'channel', to: general, topic: 'outbox', content } as const
    await outbox.add('send', { message, echo: anEcho(general, content) })
    if (number === 10) await server.kill()
    if (number === 20) await aServer(home.settings)
  }
  outbox.hurry()
  await vi.waitFor(() => expect(outbox.items.value).toEqual([]), 60_000)

  const sent = (await allMessages(ana)).filter(({ subject }) => subject === 'outbox')
  expect(sent.map(({ content }) => content)).toEqual(contents)
  const there = (await allMessages(ana)).filter(({ stream_id }) => stream_id === general)
  await vi.waitFor(() => expect(view.ids.value).toEqual(there.map(({ id }) => id)), 60_000)
  expect(new Set(view.ids.value.map((id) => replica.messages.keyOf(id))).size).toBe(there.length)
})

function anEcho(channelId: number, content: string) {
  return {
    type: 'stream',
    stream_id: channelId,
    display_recipient: 'general',
    subject: 'outbox',
    topic: 'outbox',
    content,
    content_type: 'text/html',
    flags: ['read'],
    reactions: [],
    submessages: [],
  } as never
}

test('a large upload continues after a broken connection, and arrives complete', async () => {
  const home = await aHome()
  await aServer(home.settings)
  const { credentials, client } = await theOwner(home)
  const key = Buffer.from(`${credentials.email}:${credentials.apiKey}`).toString('base64')
  const content = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251)
  const file = new File([content], 'Bericht Ä.bin')
  let requests = 0
  const breaking: typeof fetch = async (...request) => {
    requests++
    if (requests % 3 === 0) throw new TypeError('the connection broke')
    const answer = await fetch(...request)
    if (requests % 5 === 0) throw new TypeError('the answer was lost')
    return answer
  }
  const progress: number[] = []

  const { url, filename } = await uploadResumably(file, {
    site: home.site,
    headers: { Authorization: `Basic ${key}` },
    fetch: breaking,
    partBytes: 64 * 1024,
    wait: async () => undefined,
    onProgress: (sent) => progress.push(sent),
  })

  expect(filename).toBe('Bericht Ä.bin')
  const { attachments } = await client.uploads.list()
  expect(attachments).toMatchObject([{ name: filename, size: content.length }])
  expect(url).toContain(attachments[0]?.path_id)
  expect(progress).toEqual([...progress].sort((a, b) => a - b))
  expect(progress.at(-1)).toBe(content.length)
  const login = { headers: { Authorization: `Basic ${key}` } }
  const paused = new AbortController()
  let address = ''
  const half = uploadResumably(file, {
    ...{ site: home.site, ...login, partBytes: 64 * 1024, signal: paused.signal },
    onBegin: (begun) => {
      address = begun
    },
    onProgress: () => paused.abort(new Error('paused')),
  })
  await expect(half).rejects.toThrow('paused')
  const ask = () =>
    fetch(address, { method: 'HEAD', headers: { ...login.headers, 'Tus-Resumable': '1.0.0' } })
  expect((await ask()).headers.get('upload-offset')).toBe(String(64 * 1024))
  await discardUpload(address, login)
  expect((await ask()).status).toBeGreaterThanOrEqual(404)
})
