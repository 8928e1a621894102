import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { Connection } from './connection.ts'

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A server that answers each request with these pieces, each in a separate turn of the event loop. */
async function answering(...pieces: string[]): Promise<Connection> {
  const server = createServer((socket: Socket) => {
    socket.setNoDelay(true)
    socket.on('data', async () => {
      for (const piece of pieces) {
        socket.write(piece)
        await turn()
        await turn()
      }
    })
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Connection.open((server.address() as AddressInfo).port)
}

const head = 'HTTP/1.1 200 OK\r\nContent-Length: 11\r\n'

test.each([
  [[`${head}\r\nhello world`]],
  [[head, '\r\nhello world']],
  [[`${head}\r\n`, 'hello', ' world']],
  [[`${head}\r`, '\nhello wor', 'ld']],
])('an answer in the pieces %j is one answer, and the next one follows it', async (pieces) => {
  const connection = await answering(...pieces)

  for (const request of ['first', 'second']) {
    const { status, body } = await connection.ask(request)
    expect([status, body.toString()]).toEqual([200, 'hello world'])
  }

  connection.close()
})

test('an answer without a length is refused', async () => {
  const connection = await answering('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
  await expect(connection.ask('anything')).rejects.toThrow('An answer has no length')
  connection.close()
})
