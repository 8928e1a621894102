import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import WebSocket from 'ws'
import { aHome, type Home } from './home.ts'
import { aMember, type Person, says, theOwner } from './people.ts'
import { aServer, theServerOfAll } from './server-process.ts'

vi.setConfig({ testTimeout: 120_000 })

const shared = theServerOfAll()

interface Told {
  readonly id: number
  readonly type: string
  readonly code?: string
  readonly message?: { readonly id: number }
}

type Headers = Readonly<Record<string, string>>

function basic({ credentials: { email, apiKey } }: Person): Headers {
  return { Authorization: `Basic ${btoa(`${email}:${apiKey}`)}` }
}

/** A client of WebSockets. */
class Line {
  readonly told: Told[] = []
  closed: { readonly code: number; readonly reason: string } | undefined
  refused: { readonly status: number; readonly code: string } | undefined
  readonly socket: WebSocket

  constructor(home: Home, query: string, headers: Headers) {
    const site = home.site.replace('http', 'ws')
    this.socket = new WebSocket(`${site}/api/v1/events/socket?${query}`, { headers })
    onTestFinished(() => this.socket.terminate())
    this.socket.on('message', (data) => this.told.push(JSON.parse(String(data))))
    this.socket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) }
    })
    this.socket.on('error', () => undefined)
    this.socket.on('unexpected-response', (_, response) => {
      let text = ''
      response.on('data', (bytes) => {
        text += bytes
      })
      response.on('end', () => {
        this.refused = { status: response.statusCode ?? 0, code: JSON.parse(text).code }
      })
    })
  }

  hears(id: number): Promise<void> {
    const ids = () => this.told.map(({ message }) => message?.id)
    return vi.waitFor(() => expect(ids()).toContain(id), 30_000)
  }

  ends(): Promise<void> {
    return vi.waitFor(() => expect(this.closed).toBeDefined(), 30_000)
  }

  isRefused(): Promise<void> {
    return vi.waitFor(() => expect(this.refused).toBeDefined(), 30_000)
  }
}

async function aQueue({ client }: Person) {
  const { queue_id, last_event_id } = await client.queues.register()
  return { queue_id, last_event_id, query: `queue_id=${queue_id}&last_event_id=${last_event_id}` }
}

test('a WebSocket delivers the events of polls, and continues after a restart', async () => {
  const home = await aHome()
  const server = await aServer(home.settings)
  const olga = await theOwner(home)
  const { queue_id, last_event_id, query } = await aQueue(olga)
  await says(olga, 'before')

  const line = new Line(home, query, basic(olga))
  await line.hears(await says(olga, 'during'))
  const stopping = server.stop()
  await line.ends()
  expect(line.closed).toEqual({ code: 1001, reason: '' })
  expect(await stopping).toEqual({ code: 0, signal: null })

  await aServer(home.settings)
  const later = await says(olga, 'after a restart')
  const last = line.told.at(-1)?.id
  const resumed = new Line(home, `queue_id=${queue_id}&last_event_id=${last}`, basic(olga))
  await resumed.hears(later)
  const polled = await olga.client.queues.getEvents({ queue_id, last_event_id, dont_block: true })
  expect([...line.told, ...resumed.told]).toEqual(polled.events)
})

test('a WebSocket ends with the reason when its key is revoked, and when the queue is taken elsewhere', async () => {
  const home = shared()
  const mia = await aMember(await theOwner(home), 'mia')
  const { query } = await aQueue(mia)
  const first = new Line(home, query, basic(mia))
  await first.hears(await says(mia, 'one'))
  await pause(50)
  const second = new Line(home, query, basic(mia))
  await first.ends()
  await second.hears(await says(mia, 'two'))
  await pause(50)

  await mia.client.auth.regenerateApiKey({})

  await second.ends()
  expect(second.closed).toEqual({ code: 1008, reason: 'UNAUTHORIZED' })
  expect(second.told.at(-1)).toMatchObject({ result: 'error', code: 'UNAUTHORIZED' })
})

test('errors before the start are refused like those of a poll', async () => {
  const home = shared()
  const olga = await theOwner(home)
  const { query } = await aQueue(olga)
  const cases: [string, Headers, number, string][] = [
    ['queue_id=none', basic(olga), 400, 'BAD_EVENT_QUEUE_ID'],
    [`${query}x`, basic(olga), 400, 'BAD_REQUEST'],
    [query, {}, 401, 'UNAUTHORIZED'],
    [query, { Authorization: `Basic ${btoa('a@b:c')}` }, 401, 'UNAUTHORIZED'],
    [query, { Cookie: '__Host-session=1.abc; session=1.abc' }, 401, 'UNAUTHORIZED'],
  ]
  for (const [wrong, headers, status, code] of cases) {
    const line = new Line(home, wrong, headers)
    await line.isRefused()
    expect(line.refused, `${wrong} ${JSON.stringify(headers)}`).toEqual({ status, code })
  }
  const plain = await fetch(`${home.site}/api/v1/events/socket?${query}`, { headers: basic(olga) })
  expect(plain.status).toBe(400)
  expect(await plain.json()).toMatchObject({ code: 'BAD_REQUEST' })
})

/** A browser's cookies, once the owner has signed in on the page. */
async function signedIn(home: Home): Promise<string> {
  const page = await fetch(`${home.site}/login`)
  const visit = cookiesOf(page)
  const [, csrf_token = ''] = /name="csrf_token" value="([^"]*)"/.exec(await page.text()) ?? []
  const password = (await readFile(join(home.dataDir, 'owner-password'), 'utf8')).trim()
  const fields = { csrf_token, username: 'owner@localhost.localdomain', password }
  const answer = await fetch(`${home.site}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: visit, Origin: home.site },
    body: new URLSearchParams(fields),
  })
  return cookiesOf(answer)
}

function cookiesOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

test('a page of this site opens a WebSocket with what the browser adds, a page of another site does not', async () => {
  const home = shared()
  const olga = await theOwner(home)
  const { query } = await aQueue(olga)
  const Cookie = await signedIn(home)

  const own = new Line(home, query, { Cookie, Origin: home.site })
  await own.hears(await says(olga, 'Hello'))
  for (const Origin of ['https://evil.example', 'null']) {
    for (const added of [{ Cookie }, basic(olga)]) {
      const other = new Line(home, query, { ...added, Origin })
      await other.isRefused()
      expect(other.refused).toEqual({ status: 403, code: 'CSRF_FAILED' })
    }
  }
  expect(own.closed).toBeUndefined()
})

test('a client that sends too much is disconnected, and the server continues', async () => {
  const home = shared()
  const olga = await theOwner(home)
  const { query } = await aQueue(olga)
  const line = new Line(home, query, basic(olga))
  await line.hears(await says(olga, 'one'))
  line.socket.send('x'.repeat(5000))
  await line.ends()
  expect(line.closed?.code).toBe(1009)

  const again = new Line(home, query, basic(olga))
  await again.hears(await says(olga, 'two'))
})

const mask = [0, 0, 0, 0]
const floods: Readonly<Record<string, readonly number[]>> = {
  pings: Array.from({ length: 200 }, () => [0x89, 0x80, ...mask]).flat(),
  messages: Array.from({ length: 200 }, () => [0x81, 0x80, ...mask]).flat(),
  'empty pieces': [
    0x01,
    0x80,
    ...mask,
    ...Array(200)
      .fill([0x00, 0x80, ...mask])
      .flat(),
  ],
  'a piece of nothing': [0x80, 0x80, ...mask],
  'a message without a mask': [0x81, 0x01, 0x78],
  'a message of 4 EB': [0x82, 0xff, 0x40, 0, 0, 0, 0, 0, 0, 0],
  'a large ping': [0x89, 0xfe, 0x03, 0xe8, ...mask],
  'an unknown frame': [0x8f, 0x80, ...mask],
}

test.each(Object.keys(floods))(
  'security 25: a client that misuses its WebSocket is disconnected, and only it: %s',
  async (flood) => {
    const home = shared()
    const olga = await theOwner(home)
    const other = new Line(home, (await aQueue(olga)).query, basic(olga))
    const line = new Line(home, (await aQueue(olga)).query, basic(olga))
    const first = await says(olga, flood)
    await Promise.all([line.hears(first), other.hears(first)])

    const { _socket: socket } = line.socket as unknown as { readonly _socket: Socket }
    socket.write(Buffer.from(floods[flood] ?? []))

    await line.ends()
    await other.hears(await says(olga, `${flood}, later`))
  },
)

test('a request for another protocol is answered as an ordinary one, with its body', async () => {
  const home = shared()
  const olga = await theOwner(home)
  const wish = {
    Connection: 'Upgrade, HTTP2-Settings',
    Upgrade: 'h2c',
    'HTTP2-Settings': 'AAMAAABk',
  }
  const body = 'type=channel&to=general&topic=talk&content=Hello'
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const headers = { ...basic(olga), ...wish, ...type, 'Content-Length': body.length }
  const url = `${home.site}/api/v1/messages`
  const answer = await new Promise<string>((resolve, reject) => {
    const asking = request(url, { method: 'POST', headers }, (response) => {
      let text = ''
      response.on('data', (bytes) => {
        text += bytes
      })
      response.on('end', () => resolve(`${response.statusCode} ${text}`))
    })
    asking.on('error', reject).end(body)
  })
  expect(answer).toMatch(/^200 .*"result":"success"/)
})

test('the server ends though a client is silent', async () => {
  const home = await aHome()
  const server = await aServer(home.settings)
  const olga = await theOwner(home)
  const { query } = await aQueue(olga)
  const { port, hostname } = new URL(home.site)
  const silent = connect(Number(port), hostname)
  onTestFinished(() => void silent.destroy())
  silent.on('error', () => undefined)
  silent.write(
    [
      `GET /api/v1/events/socket?${query} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `Authorization: ${basic(olga).Authorization}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      '\r\n',
    ].join('\r\n'),
  )
  await vi.waitFor(() => expect(silent.bytesRead).toBeGreaterThan(100), 30_000)
  silent.pause()

  expect(await server.stop()).toEqual({ code: 0, signal: null })
})
