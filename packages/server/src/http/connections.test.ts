import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type ConnectionOptions, Connections } from './connections.ts'
import { usualPatience } from './pace.ts'

const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

/** A server that answers at once. */
async function aServer(limits: Partial<ConnectionOptions> = {}) {
  const connections = new Connections({
    most: 10,
    maxPerAddress: 10,
    patience: usualPatience,
    headerBytes: 1_000_000,
    trustsProxy: () => false,
    onRefused: () => undefined,
    ...limits,
  })
  const server = createServer()
  connections.watch(server, (_request, response) => void response.end('here'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    connections.close()
    server.close()
  })
  return { connections, server, port: (server.address() as AddressInfo).port }
}

/** A server that answers at once, and a client of it with everything that it reads. */
async function aServerAndClient(headerBytes = 1_000_000) {
  const { connections, server, port } = await aServer({ headerBytes })
  const taken = once(server, 'connection')
  const client = connect(port, '127.0.0.1')
  const [socket] = (await taken) as [Socket]
  let answers = 0
  client.on('data', (chunk) => {
    answers += String(chunk).split('HTTP/1.1 200').length - 1
  })
  onTestFinished(() => void client.destroy())
  return { connections, client, socket, answers: () => answers }
}

const tooSlow = () => Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

test('a request that arrived in time and was answered at once does not end its connection', async () => {
  const { connections, client, socket, answers } = await aServerAndClient()
  client.write(request)
  await vi.waitFor(() => expect(answers()).toBe(1))

  // In the phase of timers, as the check of Node: what the client has sent is read after it.
  await new Promise<void>((resolve) => {
    setTimeout(() => {
      client.write(`${request}GET / HT`)
      connections.refuse(tooSlow(), socket)
      resolve()
    }, 5)
  })
  await vi.waitFor(() => expect(answers()).toBe(2))
  client.write('TP/1.1\r\nHost: x\r\n\r\n')

  await vi.waitFor(() => expect(answers()).toBe(3))
})

test('a request that stays unfinished ends its connection', async () => {
  const { connections, client, socket, answers } = await aServerAndClient()
  client.write(`${request}GET / HT`)
  await vi.waitFor(() => expect(answers()).toBe(1))

  const ended = once(client, 'close')
  connections.refuse(tooSlow(), socket)

  await ended
})

test('security 25: headers that are not complete end their connection when they use too much memory', async () => {
  const { client, answers } = await aServerAndClient(10_000)
  const ended = once(client, 'close')
  client.write(request)
  await vi.waitFor(() => expect(answers()).toBe(1))

  client.write(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}`)

  await ended
  expect(answers()).toBe(1)
})
