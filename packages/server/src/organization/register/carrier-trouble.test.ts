import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import { startSibling } from '../../../test/test-server.ts'

const asSocket = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
]

test.each([
  ['stream', []],
  ['socket', asSocket],
])('a fault of the server is logged when it ends a %s of events', async (carrier, headers) => {
  const { realm, host, ana, ben } = await aRealm()
  const { queue_id } = await ana.registers()
  await ben.writes([ana], 'hi')
  // What no version of the server has written.
  await realm.sql`update event_queue set options = 'null' where realm_id = ${realm.id}`
  const lines: string[] = []
  const server = await startSibling(await theServer(), { log: (line) => lines.push(line) })
  onTestFinished(() => server.close())
  await server.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.http.server.address() as { port: number }
  const socket = connect({ port, host: '127.0.0.1' })
  onTestFinished(() => void socket.destroy())

  const url = `/api/v1/events/${carrier}?queue_id=${queue_id}&last_event_id=-1`
  const own = [`Host: ${host}`, `Authorization: ${ana.authorization}`]
  socket.write(`${[`GET ${url} HTTP/1.1`, ...own, ...headers].join('\r\n')}\r\n\r\n`)
  const answer = await new Promise((resolve) => socket.once('data', resolve))

  expect(String(answer)).toMatch(/^HTTP\/1.1 500 /)
  const logged = lines.map((line) => JSON.parse(line))
  expect(logged).toContainEqual(
    expect.objectContaining({ msg: 'a request failed', path: `/api/v1/events/${carrier}` }),
  )
})
