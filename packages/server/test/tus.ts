import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A client of the tus protocol for a listening server. */
export interface TusTarget {
  readonly port: number
  readonly host: string
  readonly authorization: string | undefined
}

export interface TusAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

interface TusRequest {
  readonly method: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
  /** The connection breaks after this many bytes of the body. */
  readonly cutAfter?: number
}

/** One request of the protocol; undefined if the connection was cut. */
export function tus(target: TusTarget, given: TusRequest): Promise<TusAnswer | undefined> {
  const { method, url, headers = {}, body = Buffer.alloc(0), cutAfter } = given
  const { port, host, authorization } = target
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      port,
      method,
      path: url,
      agent: false,
      headers: {
        host,
        'tus-resumable': '1.0.0',
        ...('transfer-encoding' in headers ? {} : { 'content-length': String(body.length) }),
        ...(authorization ? { authorization } : {}),
        ...headers,
      },
    })
    request.on('response', (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () => {
        const { statusCode: status = 0, headers: answered } = response
        resolve({ status, headers: answered, body: Buffer.concat(pieces).toString() })
      })
    })
    request.on('error', (error) => (cutAfter === undefined ? reject(error) : resolve(undefined)))
    if (cutAfter === undefined) request.end(body)
    else request.write(body.subarray(0, cutAfter), () => request.destroy())
  })
}

export const patch = (offset: number) => ({
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
})

export function creation(length: number, metadata: Readonly<Record<string, string>> = {}) {
  const pairs = Object.entries(metadata).map(
    ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
  )
  const named = pairs.length > 0 ? { 'upload-metadata': pairs.join(',') } : {}
  return { 'upload-length': String(length), ...named }
}

export async function listens(http: FastifyInstance): Promise<number> {
  await http.listen({ port: 0, host: '127.0.0.1' })
  return (http.server.address() as AddressInfo).port
}
