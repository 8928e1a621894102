import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { uploadResumably } from './upload-resumably.ts'

const kibibyte = 1024
const file = (bytes: number) => new File([new Uint8Array(bytes)], 'map.bin')

interface Network {
  /** Whether the server gets this request; otherwise it is swallowed without an answer. */
  readonly passes?: (request: IncomingMessage) => boolean
  /** How many bytes of a body the server gets; it swallows the rest. */
  readonly bytesOf?: (request: IncomingMessage) => number
}

/** A server that takes one file, at the other end of this network. */
async function aServer(size: number, { passes = () => true, bytesOf = () => Infinity }: Network) {
  let received = 0
  const asked: string[] = []
  const take = (request: IncomingMessage, response: ServerResponse) => {
    let left = bytesOf(request)
    let sent = 0
    request.on('data', ({ length }: Buffer) => {
      sent += length
      received += Math.min(left, length)
      left -= Math.min(left, length)
    })
    request.on('end', () => {
      asked.push(`PATCH ${sent / kibibyte}`)
      if (left === 0) return
      if (received < size) response.writeHead(204, { 'Upload-Offset': received }).end()
      else response.end(JSON.stringify({ url: '/map', filename: 'map.bin' }))
    })
  }
  const http = createServer((request, response) => {
    const { method = '' } = request
    if (!passes(request)) return void asked.push(`${method} lost`)
    if (method === 'PATCH') return take(request, response)
    asked.push(method)
    if (method === 'POST') response.writeHead(201, { Location: '/api/v1/tus/1' }).end()
    else response.writeHead(200, { 'Upload-Offset': received }).end()
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  const { port } = http.address() as AddressInfo
  return { site: `http://127.0.0.1:${port}`, asked, received: () => received }
}

test('an upload whose connection swallows what is sent goes on by itself', async () => {
  let patches = 0
  const passes = ({ method }: IncomingMessage) => method !== 'PATCH' || ++patches !== 2
  const { site, received } = await aServer(30 * kibibyte, { passes })
  const troubles: string[] = []

  const uploaded = await uploadResumably(file(30 * kibibyte), {
    ...{ site, partBytes: 10 * kibibyte, partMs: 300 },
    onTrouble: ({ message }) => troubles.push(message),
    wait: async () => undefined,
  })

  expect(uploaded).toEqual({ url: '/map', filename: 'map.bin' })
  expect(received()).toBe(30 * kibibyte)
  expect(troubles).toEqual(['upload: no answer within 300 ms'])
})

test('a slow upload is no trouble: it continues behind what has arrived, in smaller parts', async () => {
  const size = 512 * kibibyte
  const bytesOf = () => (cuts++ < 2 ? 100 * kibibyte : Infinity)
  let cuts = 0
  const { site, asked, received } = await aServer(size, { bytesOf })
  const troubles: Error[] = []
  const progress: number[] = []

  await uploadResumably(file(size), {
    ...{ site, partBytes: 256 * kibibyte, partMs: 500 },
    onTrouble: (error) => troubles.push(error),
    onProgress: (sent) => progress.push(sent / kibibyte),
  })

  expect(received()).toBe(size)
  expect(troubles).toEqual([])
  expect(asked).toEqual([
    'POST',
    ...['PATCH 256', 'HEAD', 'PATCH 128', 'HEAD'],
    'PATCH 64',
    'PATCH 128',
    'PATCH 120',
  ])
  expect(progress).toEqual([100, 200, 264, 392, 512])
})

test('an upload whose file was changed or deleted meanwhile fails with the reason', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-upload-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'map.bin')
  const content = new Uint8Array(30 * kibibyte)
  const changes = { changed: () => writeFile(path, `${content}!`), deleted: () => rm(path) }

  for (const change of Object.values(changes)) {
    await writeFile(path, content)
    const { site } = await aServer(content.length, {})
    const changing = { done: false }
    const fetchAndChange: typeof fetch = async (...request) => {
      if (request[1]?.method === 'PATCH' && !changing.done) {
        changing.done = true
        await change()
      }
      return fetch(...request)
    }
    const upload = uploadResumably(await openAsBlob(path), { site, fetch: fetchAndChange })
    await expect(upload).rejects.toMatchObject({ name: 'FileUnreadable' })
  }
})

test('an answer that asks for a retry at an impossible time is no time at all', async () => {
  for (const asks of ['-5', '0', 'Wed, 21 Oct 2026 07:28:00 GMT']) {
    const delays: number[] = []
    let requests = 0
    const busy = async () => {
      if (++requests === 1)
        return new Response('', { status: 503, headers: { 'Retry-After': asks } })
      throw new Error('enough')
    }
    const upload = uploadResumably(file(1), {
      ...{ fetch: busy, random: () => 1, isPassing: () => requests === 1 },
      wait: async (ms) => void delays.push(ms),
    })
    await expect(upload).rejects.toThrow('no answer')
    expect(delays).toEqual([500])
  }
})
