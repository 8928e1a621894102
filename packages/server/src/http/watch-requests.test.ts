import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { Connections } from './connections.ts'
import { usualPatience } from './pace.ts'
import { watchRequests } from './watch-requests.ts'

const megabyte = 1024 * 1024

test('security 25: answers to clients that are gone take no memory from those that are read', async () => {
  const app = fastify()
  const connections = new Connections({
    ...{ most: 100, maxPerAddress: 100, headerBytes: megabyte, patience: usualPatience },
    ...{ trustsProxy: () => false, onRefused: () => undefined },
  })
  watchRequests(app, connections)
  const large = Buffer.alloc(40 * megabyte)
  app.get('/now', (_request, reply) => reply.send(large))
  const happened = new EventEmitter()
  const [asked, gone] = [once(happened, 'asked'), once(happened, 'gone')]
  app.get('/late', async (_request, { raw }) => {
    happened.emit('asked')
    await once(raw, 'close')
    happened.emit('gone')
    return large
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const asks = (path: string) => {
    const client = connect(port, '127.0.0.1')
    client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    return client
  }
  onTestFinished(async () => {
    connections.close()
    app.server.closeAllConnections()
    await app.close()
  })
  const reader = asks('/now')
  await once(reader, 'readable')

  const leaver = asks('/late')
  await asked
  leaver.destroy()
  await gone
  await setTimeout(100)

  let read = 0
  reader.on('data', (piece: Buffer) => {
    read += piece.length
  })
  reader.on('error', () => undefined)
  await once(reader, 'close')
  expect(read).toBeGreaterThan(large.length)
})
