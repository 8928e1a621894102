import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { api } from '@parley/contract'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { aRealm, type TestRealm, theServer } from '../../test/a-realm.ts'
import { asks } from '../../test/asks.ts'
import { startSibling, type TestServer } from '../../test/test-server.ts'
import { type Patience, usualPatience } from './pace.ts'

const impatient: Patience = { headersMs: 600, paceMs: 400, paceBytes: 1000 }
/** Far longer than two looks, because the machine may be busy. */
const soon = 15_000
/** The time for sent bytes to arrive. */
const arrivalMs = 1500

interface Listening extends TestRealm {
  readonly server: TestServer
  readonly port: number
}

interface Setting {
  readonly env?: Readonly<Record<string, string>>
  readonly patience?: Patience
}

async function listening({ env = {}, patience = usualPatience }: Setting = {}): Promise<Listening> {
  const realm = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const server = await startSibling(await theServer(), { patience, env })
  await server.http.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  return { ...realm, server, port: (server.http.server.address() as { port: number }).port }
}

/** A connection of which everything that comes is kept. */
class Line {
  readonly socket: Socket
  answer = ''
  #isClosed = false

  constructor(port: number, from = '127.0.0.1') {
    this.socket = connect({ port, host: '127.0.0.1', localAddress: from })
    this.socket.on('error', () => undefined)
    this.socket.on('close', () => {
      this.#isClosed = true
    })
    onTestFinished(() => void this.socket.destroy())
  }

  reads(): this {
    this.socket.on('data', (chunk) => {
      this.answer += chunk
    })
    return this
  }

  /** Whether the connection ends within this time, whatever is sent meanwhile. */
  async endsWithin(milliseconds: number, meanwhile?: () => void): Promise<boolean> {
    const until = performance.now() + milliseconds
    while (!this.#isClosed && performance.now() < until) {
      if (!this.socket.destroyed) meanwhile?.()
      await setTimeout(50)
    }
    return this.#isClosed
  }
}

function post({ host, ana }: Listening, path: string, headers: readonly string[]): string {
  const own = [`Host: ${host}`, `Authorization: ${ana.authorization}`]
  return [`POST /api/v1${path} HTTP/1.1`, ...own, ...headers, '', ''].join('\r\n')
}

const form = 'Content-Type: application/x-www-form-urlencoded'

describe('security 25: a client that dawdles is cut', () => {
  test('before its first word', async () => {
    const { port } = await listening({ patience: impatient })

    expect(await new Line(port).reads().endsWithin(soon)).toBe(true)
  })

  test('in the middle of its headers', async () => {
    const { port, host } = await listening({ patience: impatient })
    const line = new Line(port).reads()
    line.socket.write(`GET /api/v1/server_settings HTTP/1.1\r\nHost: ${host}\r\n`)

    expect(await line.endsWithin(soon, () => line.socket.write('X: y\r\n'))).toBe(true)
    expect(line.answer).toMatch(/^HTTP\/1.1 408 /)
  })

  test('but not for a delay of the server: what arrived in time is answered', async () => {
    const { port, host } = await listening({ patience: impatient })
    const line = new Line(port).reads()
    await once(line.socket, 'connect')
    await setTimeout(impatient.headersMs / 2)
    line.socket.write(`GET /api/v1/server_settings HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    for (const began = performance.now(); performance.now() - began < 2 * impatient.headersMs; );

    await vi.waitFor(() => expect(line.answer).toMatch(/^HTTP\/1.1 200 /), soon)
  })

  test.each([
    ['a message', '/messages', form],
    ['an upload', '/user_uploads', 'Content-Type: multipart/form-data; boundary=x'],
    ['what nobody takes', '/nothing', form],
    ['what cannot be routed', '/%zz', form],
  ])('in the middle of the body of %s', async (_what, path, type) => {
    const realm = await listening({ patience: impatient })
    const line = new Line(realm.port).reads()
    line.socket.write(post(realm, path, [type, 'Content-Length: 100000']))

    expect(await line.endsWithin(soon, () => line.socket.write('x'))).toBe(true)
  })

  test('and told so where it has been told nothing', async () => {
    const realm = await listening({ patience: impatient })
    const line = new Line(realm.port).reads()
    line.socket.write(post(realm, '/messages', [form, 'Content-Length: 1000']))

    expect(await line.endsWithin(soon)).toBe(true)
    expect(line.answer).toMatch(/^HTTP\/1.1 408 .*"code":"BAD_REQUEST"/s)
  })

  test('when it stops reading', async () => {
    const realm = await listening({ patience: impatient })
    const line = new Line(realm.port)
    const request = `GET /api/v1/openapi.json HTTP/1.1\r\nHost: ${realm.host}\r\n\r\n`
    line.socket.pause()
    line.socket.write(request.repeat(40))

    // Note: a client that does not read cannot see the end of the connection behind the unread bytes.
    await vi.waitFor(async () => expect(await connectionsOf(realm)).toBe(0), soon)
  })
})

describe('a client that takes its time, and goes on', () => {
  test('sends a slow body', async () => {
    const realm = await listening({ patience: { ...impatient, paceMs: 2000 } })
    const line = new Line(realm.port).reads()
    const body = `type=channel&to=design&topic=x&content=${'x'.repeat(9000)}`
    line.socket.write(
      post(realm, '/messages', [form, `Content-Length: ${body.length}`, 'Connection: close']),
    )
    let sent = 0
    const sendSome = () => {
      line.socket.write(body.slice(sent, sent + 600))
      sent += 600
    }

    expect(await line.endsWithin(20_000, sendSome)).toBe(true)
    expect(line.answer).toMatch(/^HTTP\/1.1 200 /)
  })

  test('waits for events', async () => {
    const realm = await listening({ patience: { ...impatient, headersMs: 5000 } })
    await realm.ana.registers()
    const { authorization, queueId } = realm.ana
    const line = new Line(realm.port).reads()
    line.socket.write(
      `GET /api/v1/events?queue_id=${queueId}&last_event_id=-1 HTTP/1.1\r\nHost: ${realm.host}\r\nAuthorization: ${authorization}\r\n\r\n`,
    )

    expect(await line.endsWithin(2500)).toBe(false)
    const url = '/messages?type=channel&to=design&topic=x&content=now'
    await asks(realm.olga, { method: 'POST', url, server: realm.server })
    await once(line.socket, 'data')
    expect(line.answer).toMatch(/^HTTP\/1.1 200 /)
  })
})

describe('security 25: a body is not read', () => {
  test.each([
    ['of a stranger', '', 401],
    ['of a key that only reads', 'read-only', 400],
  ])('%s', async (_what, kind, status) => {
    const realm = await listening()
    const line = new Line(realm.port).reads()
    const who = kind === '' ? [] : [`Authorization: ${await readOnly(realm)}`]
    const head = ['POST /api/v1/messages HTTP/1.1', `Host: ${realm.host}`, ...who, form]
    line.socket.write([...head, 'Content-Length: 500000', '', ''].join('\r\n'))

    await once(line.socket, 'data')
    expect(line.answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })

  test.each([
    ['a stranger', '/fetch_api_key', 65_537],
    ['anybody', '/messages', 524_289],
  ])('that is larger than what %s may send', async (_who, path, length) => {
    const realm = await listening()
    const line = new Line(realm.port).reads()
    line.socket.write(post(realm, path, [form, `Content-Length: ${length}`]))

    await once(line.socket, 'data')
    expect(line.answer).toMatch(/^HTTP\/1.1 413 /)
  })

  test('to its end, whatever is sent after the answer', async () => {
    const realm = await listening({ patience: { ...impatient, headersMs: 5000 } })
    const line = new Line(realm.port).reads()
    const head = ['POST /api/v1/messages HTTP/1.1', `Host: ${realm.host}`, form]
    line.socket.write([...head, 'Transfer-Encoding: chunked', '', ''].join('\r\n'))
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`

    expect(await line.endsWithin(soon, () => line.socket.write(chunk))).toBe(true)
    expect(line.answer).toMatch(/^HTTP\/1.1 401 /)
  })
})

describe('security 25: connections', () => {
  test('are so many of one address, and the one that is idle for longest makes room', async () => {
    const realm = await listening({ env: { MAX_CONNECTIONS_PER_ADDRESS: '3' } })
    const [first, ...others] = await opened(realm.port, '127.0.0.1', 3)
    const other = new Line(realm.port, '127.0.0.2').reads()
    const newest = new Line(realm.port).reads()

    expect(await first?.endsWithin(soon)).toBe(true)
    for (const line of [...others, other, newest]) expect(await saysHello(line, realm)).toBe(true)
  })

  test('are refused where all that there are wait for an answer', async () => {
    const realm = await listening({ env: { MAX_CONNECTIONS_PER_ADDRESS: '3' } })
    const waiting = await Promise.all([polls(realm), polls(realm), polls(realm)])
    await setTimeout(arrivalMs)

    expect(await new Line(realm.port).reads().endsWithin(soon)).toBe(true)
    expect(await saysHello(new Line(realm.port, '127.0.0.2').reads(), realm)).toBe(true)
    waiting[0]?.socket.destroy()
    await setTimeout(arrivalMs)
    expect(await saysHello(new Line(realm.port).reads(), realm)).toBe(true)
  })

  test('are so many in all', async () => {
    const realm = await listening({ env: { MAX_CONNECTIONS: '4' } })
    const [first] = await opened(realm.port, '127.0.0.2', 2)
    await opened(realm.port, '127.0.0.3', 2)

    expect(await saysHello(new Line(realm.port).reads(), realm)).toBe(true)
    expect(await first?.endsWithin(soon)).toBe(true)
    expect(await connectionsOf(realm)).toBe(4)
  })

  test('of a proxy count for its clients, by what they wait for', async () => {
    const realm = await listening({
      env: { MAX_CONNECTIONS_PER_ADDRESS: '3', TRUSTED_PROXIES: '127.0.0.1/32' },
    })
    const waiting = await Promise.all(['1', '2', '3'].map(() => polls(realm, '203.0.113.7')))
    await setTimeout(arrivalMs)

    const refused = await polls(realm, '203.0.113.7')
    await once(refused.socket, 'data')
    expect(refused.answer).toMatch(/^HTTP\/1.1 429 .*"code":"RATE_LIMIT_HIT"/s)
    const other = await polls(realm, '203.0.113.8')
    expect(await other.endsWithin(300)).toBe(false)
    expect([other, ...waiting].map(({ answer }) => answer)).toEqual(['', '', '', ''])
  })
})

async function opened(port: number, from: string, count: number): Promise<Line[]> {
  const lines = Array.from({ length: count }, () => new Line(port, from).reads())
  await Promise.all(lines.map(({ socket }) => once(socket, 'connect')))
  return lines
}

/** The credentials of a key that changes nothing. */
async function readOnly({ olga }: TestRealm): Promise<string> {
  const proof = { password: 'correct horse 9' }
  const asked = { name: 'reader', is_read_only: true, ...proof }
  const { api_key } = await olga.calls(api.auth.createApiKey, asked)
  return `Basic ${Buffer.from(`${olga.email}:${api_key}`).toString('base64')}`
}

function connectionsOf({ server }: Listening): Promise<number> {
  return new Promise((resolve, reject) => {
    server.http.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}

/** Waits for events on its own queue. */
async function polls({ ana, host, port }: Listening, client = '203.0.113.1'): Promise<Line> {
  const { queue_id: queueId } = await ana.registers()
  const line = new Line(port).reads()
  const url = `/api/v1/events?queue_id=${queueId}&last_event_id=-1`
  const head = [`GET ${url} HTTP/1.1`, `Host: ${host}`, `X-Forwarded-For: ${client}`]
  line.socket.write([...head, `Authorization: ${ana.authorization}`, '', ''].join('\r\n'))
  return line
}

async function saysHello(line: Line, { host }: Listening): Promise<boolean> {
  line.socket.write(`GET /api/v1/server_settings HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  await Promise.race([once(line.socket, 'data'), once(line.socket, 'close')])
  return line.answer.startsWith('HTTP/1.1 200 ')
}

vi.setConfig({ testTimeout: 60_000 })
