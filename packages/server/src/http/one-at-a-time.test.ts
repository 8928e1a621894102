import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ByteBudget } from './byte-budget.ts'
import { oneAtATime } from './one-at-a-time.ts'

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

/** A client of a server that begins each request with the handler. */
async function clientOf(handler: RequestListener, headers = new ByteBudget(1_000_000)) {
  const server = createServer({ maxHeaderSize: 64 * 1024 }, oneAtATime(handler, headers))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  client.on('data', (chunk) => {
    text += String(chunk)
  })
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  return { client, answers: () => text.match(/answer to \/\d+/g) ?? [] }
}

test('security 25: a connection has one request at a time, in the order in which they were sent', async () => {
  const begun: [path: string | undefined, response: ServerResponse][] = []
  const { client, answers } = await clientOf(
    ({ url }, response) => void begun.push([url, response]),
  )
  client.write(request('/1') + request('/2') + request('/3'))

  for (const path of ['/1', '/2', '/3']) {
    await vi.waitFor(() => expect(begun.at(-1)?.[0]).toBe(path))
    begun.at(-1)?.[1].end(`answer to ${path}`)
  }

  await vi.waitFor(() =>
    expect(answers()).toEqual(['answer to /1', 'answer to /2', 'answer to /3']),
  )
  expect(begun).toHaveLength(3)
})

test('security 25: a connection on which many requests wait is closed', async () => {
  const begun: ServerResponse[] = []
  const { client, answers } = await clientOf((_request, response) => void begun.push(response))
  const closed = once(client, 'close')
  client.write(request('/1').repeat(40))

  await closed

  expect(begun).toHaveLength(1)
  expect(answers()).toEqual([])
})

test('security 25: as many requests as may wait are answered', async () => {
  const { client, answers } = await clientOf(({ url }, response) => {
    response.end(`answer to ${url}`)
  })
  const paths = Array.from({ length: 33 }, (_, index) => `/${index}`)
  client.write(paths.map(request).join(''))

  await vi.waitFor(() => expect(answers()).toEqual(paths.map((path) => `answer to ${path}`)))
})

test('a request that waits is not begun when its connection was closed', async () => {
  const begun: [path: string | undefined, response: ServerResponse][] = []
  const { client } = await clientOf(({ url }, response) => void begun.push([url, response]))
  client.write(request('/1') + request('/2'))
  await vi.waitFor(() => expect(begun).toHaveLength(1))

  const response = begun[0]?.[1] as ServerResponse
  const ended = once(response, 'close')
  response.socket?.destroy()
  await ended
  await new Promise(setImmediate)
  await new Promise(setImmediate)

  expect(begun.map(([path]) => path)).toEqual(['/1'])
})

const large = `GET /large HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`

test('security 25: while a request waits, no more are read', async () => {
  const headers = new ByteBudget(1_000_000)
  const begun: ServerResponse[] = []
  const { client, answers } = await clientOf(
    (_request, response) => void begun.push(response),
    headers,
  )
  client.write(request('/1') + large.repeat(20))
  await vi.waitFor(() => expect(headers.bytes).toBeGreaterThan(40_000))

  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(headers.bytes).toBeLessThan(128 * 1024)
  expect(begun[0]?.socket?.bytesRead).toBeLessThan(4 * 64 * 1024)

  for (let count = 1; count <= 21; count++) {
    await vi.waitFor(() => expect(begun).toHaveLength(count))
    begun.at(-1)?.end(`answer to /${count}`)
  }
  await vi.waitFor(() => expect(answers()).toHaveLength(21))
  await vi.waitFor(() => expect(headers.bytes).toBe(0))
})

test('security 25: a request with a body is read when it is its turn', async () => {
  const begun: ServerResponse[] = []
  let body = ''
  const { client } = await clientOf((incoming, response) => {
    begun.push(response)
    incoming.on('data', (chunk) => {
      body += String(chunk)
    })
  })
  const post = `POST /2 HTTP/1.1\r\nHost: x\r\nContent-Length: 300000\r\n\r\n${'b'.repeat(300_000)}`
  client.write(request('/1') + post + request('/3'))
  await vi.waitFor(() => expect(begun).toHaveLength(1))
  begun[0]?.end('answer to /1')

  await vi.waitFor(() => expect(body).toHaveLength(300_000))
  begun[1]?.end('answer to /2')
  await vi.waitFor(() => expect(begun).toHaveLength(3))
})

test('security 25: the headers of all connections together use a limited amount of memory', async () => {
  const headers = new ByteBudget(60_000)
  const begun: ServerResponse[] = []
  const { client } = await clientOf((_request, response) => void begun.push(response), headers)
  const closed = once(client, 'close')
  client.write(large)
  await vi.waitFor(() => expect(begun).toHaveLength(1))

  const release = headers.hold(40_000, () => undefined)

  await closed
  await vi.waitFor(() => expect(headers.bytes).toBe(40_000))
  release()
})
