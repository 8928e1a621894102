import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import { seededRandom, testSeed } from '../../test/random.ts'
import { startSibling } from '../../test/test-server.ts'

/** The number of connections; PARLEY_FUZZ sets a larger one. */
const connections = Math.max(100, Number(process.env.PARLEY_FUZZ ?? 0))

const socketKey = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'

/** What a client may send on one connection, valid or not, one after the other. */
function piecesOf(host: string, authorization: string): readonly string[] {
  const get = (path: string, headers = '', version = '1.1') =>
    `GET ${path} HTTP/${version}\r\nHost: ${host}\r\n${headers}\r\n`
  const post = (headers: string, body: string) =>
    `POST /api/v1/messages/render HTTP/1.1\r\nHost: ${host}\r\n${authorization}${headers}\r\n${body}`
  const form = 'Content-Type: application/x-www-form-urlencoded\r\n'
  const upgrade = (protocol: string, headers = '') =>
    get('/api/v1/events', `Connection: Upgrade\r\nUpgrade: ${protocol}\r\n${headers}`)
  return [
    get('/api/v1/server_settings'),
    get('/api/v1/server_settings', '', '1.0'),
    get('/api/v1/users/me', authorization),
    get('/help', 'Connection: close\r\n'),
    post(`${form}Content-Length: 12\r\n`, 'content=text'),
    post(`${form}Content-Length: 90000\r\n`, `content=${'x'.repeat(89_992)}`),
    post(`${form}Transfer-Encoding: chunked\r\n`, 'c\r\ncontent=text\r\n0\r\n\r\n'),
    post(`${form}Transfer-Encoding: chunked\r\n`, 'zz\r\ncontent=text\r\n'),
    post(`${form}Content-Length: 12\r\nExpect: 100-continue\r\n`, 'content=text'),
    post(`${form}Content-Length: 12\r\nExpect: something\r\n`, 'content=text'),
    post('Content-Type: multipart/form-data\r\nContent-Length: 4\r\n', '--a-'),
    upgrade('websocket', socketKey),
    upgrade('websocket', socketKey + authorization),
    upgrade('websocket'),
    upgrade('h2c', 'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n'),
    `CONNECT ${host}:1 HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    `OPTIONS * HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'nonsense\r\n\r\n',
    '\r\n',
    `${get('/').slice(0, -2)}X: ${'x'.repeat(70_000)}`,
    '\x81\x05hello\x88\x00',
  ]
}

test('security 25: whatever a client sends in a row, and wherever it stops, only its own connection ends', async () => {
  const { ana } = await aRealm()
  const server = await startSibling(await theServer(), { env: { RATE_LIMITING: 'off' } })
  await server.http.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  const { port } = server.http.server.address() as { port: number }
  const failures: unknown[] = []
  const failed = (error: unknown) => void failures.push(error)
  process.on('uncaughtExceptionMonitor', failed)
  onTestFinished(() => void process.off('uncaughtExceptionMonitor', failed))
  const pieces = piecesOf(ana.host, `Authorization: ${ana.authorization}\r\n`)
  const random = seededRandom(testSeed)

  for (let index = 0; index < connections; index += 10) {
    await Promise.all(Array.from({ length: 10 }, () => aConnection()))
  }

  async function aConnection(): Promise<void> {
    const text = Array.from({ length: 1 + random.below(5) }, () => random.pick(pieces)).join('')
    const cuts = Array.from({ length: random.below(4) }, () => random.below(text.length)).sort(
      (one, other) => one - other,
    )
    const client = connect(port, '127.0.0.1')
    client.resume().on('error', () => undefined)
    for (const [at, from] of [0, ...cuts].entries()) {
      client.write(text.slice(from, [...cuts, text.length][at]), 'latin1')
      await pause(random.below(4))
    }
    if (random.below(2) === 0) client.end()
    await pause(random.below(20))
    client.destroy()
  }

  expect(failures).toEqual([])
  const openNow = () =>
    new Promise((resolve) => server.http.server.getConnections((_, count) => resolve(count)))
  await vi.waitFor(async () => expect(await openNow()).toBe(0), 15_000)
  const good = connect(port, '127.0.0.1')
  good.end(pieces[0] ?? '')
  expect(String((await once(good, 'data'))[0])).toMatch(/^HTTP\/1.1 200/)
})
