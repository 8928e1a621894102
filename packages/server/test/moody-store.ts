import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** How a store reacts to a request. */
export type Mood =
  | 'good'
  | 'fails'
  | 'hangs'
  | 'never answers'
  | 'hangs up'
  | 'lies'
  | 'keeps half'
  | 'refuses'
  | 'breaks off'
  | 'breaks off at once'
  | 'ignores ranges'

/** An S3 store with a mood for each of the next requests that put something; then it is good. */
export class MoodyStore {
  readonly kept = new Map<string, Buffer>()
  readonly moods: Mood[] = []
  /** How all requests are answered that put nothing. */
  mood: Mood = 'good'
  puts = 0
  requests = 0
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch(() => response.destroy())
  })

  async open() {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    onTestFinished(() => {
      this.#server.close()
      this.#server.closeAllConnections()
    })
    const { port } = this.#server.address() as AddressInfo
    const endpoint = `http://127.0.0.1:${port}`
    return { endpoint, accessKeyId: 'key', secretAccessKey: 'secret' }
  }

  /** The settings of a server that keeps its files here. */
  async env() {
    const { endpoint, accessKeyId, secretAccessKey } = await this.open()
    return {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '' } = request
    this.requests++
    const isPut = method === 'PUT'
    if (isPut) this.puts++
    const mood = isPut ? (this.moods.shift() ?? 'good') : this.mood
    if (mood === 'hangs up') return void request.socket.destroy()
    const body = await buffer(request)
    if (mood === 'never answers') return
    if (mood === 'hangs') await pause(2000)
    if (mood === 'fails')
      return void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    if (mood === 'refuses')
      return void response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
    const half = body.subarray(0, body.length / 2)
    if (isPut && mood !== 'lies') this.kept.set(url, mood === 'keeps half' ? half : body)
    if (isPut) return void response.writeHead(200, { ETag: '"x"' }).end()
    if (method === 'DELETE') {
      this.kept.delete(url)
      return void response.writeHead(204).end()
    }
    const found = this.kept.get(url)
    if (!found) return void response.writeHead(404).end()
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const isPart = first !== undefined && mood !== 'ignores ranges'
    const content = isPart ? found.subarray(Number(first), Number(last) + 1) : found
    response.writeHead(isPart ? 206 : 200, { 'Content-Length': content.length, ETag: '"x"' })
    if (method === 'HEAD') return void response.end()
    if (!mood.startsWith('breaks off')) return void response.end(content)
    if (mood === 'breaks off') response.write(content.subarray(0, content.length / 2))
    else response.flushHeaders()
    await pause(100)
    request.socket.destroy()
  }
}
