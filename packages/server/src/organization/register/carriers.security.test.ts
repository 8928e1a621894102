import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import { startSibling, type TestServer } from '../../../test/test-server.ts'

const impatient = { headersMs: 5000, paceMs: 400, paceBytes: 1000 }

/** More than the operating system keeps for a connection. */
const maxMessages = 3000

function connectionsOf({ http }: TestServer): Promise<number> {
  return new Promise((resolve, reject) => {
    http.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}

function opens(port: number, lines: readonly string[]): Socket {
  const socket = connect({ port, host: '127.0.0.1' })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return socket
}

const asSocket = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
]

test.each([
  ['stream', [], /^HTTP\/1.1 200 /],
  ['socket', asSocket, /^HTTP\/1.1 101 /],
] as const)(
  'security 25: a client that does not read its %s of events is cut',
  async (carrier, headers, begin) => {
    const { host, ana, olga } = await aRealm({ channel: 'design', subscribers: ['ana', 'olga'] })
    const server = await startSibling(await theServer(), { patience: impatient })
    onTestFinished(() => server.close())
    await server.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.http.server.address() as { port: number }
    const { queue_id } = await ana.at(server).registers()
    const url = `/api/v1/events/${carrier}?queue_id=${queue_id}&last_event_id=-1`
    const own = [`Host: ${host}`, `Authorization: ${ana.authorization}`]
    const reader = opens(port, [`GET ${url} HTTP/1.1`, ...own, ...headers])
    const first = await new Promise((resolve) => reader.once('data', resolve))
    expect(String(first)).toMatch(begin)
    reader.pause()

    const sends = (count: number) => olga.at(server).sends('design', `${count}`, 'x'.repeat(10_000))
    for (let count = 0; count < maxMessages; count += 50) {
      if ((await connectionsOf(server)) === 0) break
      await Promise.all(Array.from({ length: 50 }, (_, index) => sends(count + index)))
    }

    // Note: a client that does not read cannot see the end of the connection behind the unread bytes.
    await vi.waitFor(async () => expect(await connectionsOf(server)).toBe(0), 15_000)
  },
  120_000,
)
