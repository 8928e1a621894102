import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@parley/contract'
import { onTestFinished } from 'vitest'
import type { Loose, Person } from './person.ts'

/** A browser and its push service. What it gets, it decrypts as RFC 8291 says. */
export interface PushBrowser {
  /** What it subscribes with. */
  readonly subscription: {
    readonly endpoint: string
    readonly p256dh: string
    readonly auth: string
  }
  /** The notifications that came. */
  readonly cards: Loose[]
  readonly headers: IncomingHttpHeaders[]
  /** The next answers of the push service, with the status 201 after them. */
  readonly statuses: number[]
  subscribes(person: Person): Promise<void>
}

interface BrowserKeys {
  readonly pair: ECDH
  readonly auth: Buffer
}

export async function aPushBrowser(): Promise<PushBrowser> {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const cards: Loose[] = []
  const headers: IncomingHttpHeaders[] = []
  const statuses: number[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const status = statuses.shift() ?? 201
    headers.push(request.headers)
    if (status === 201) cards.push(JSON.parse(openPush(Buffer.concat(chunks), { pair, auth })))
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  const subscription = {
    endpoint: `http://127.0.0.1:${port}/push/${randomBytes(8).toString('hex')}`,
    p256dh: pair.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  }
  const subscribes = async (person: Person) => {
    await person.calls(api.push.addWebPush, subscription)
  }
  return { subscription, cards, headers, statuses, subscribes }
}

/** What a browser with these keys reads in a push (RFC 8291, RFC 8188). */
export function openPush(body: Buffer, { pair, auth }: BrowserKeys): string {
  const [salt, rest] = [body.subarray(0, 16), body.subarray(21)]
  const point = rest.subarray(0, body.readUInt8(20))
  const sealed = rest.subarray(point.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), point])
  const input = new Uint8Array(hkdfSync('sha256', pair.computeSecret(point), auth, info, 32))
  const key = hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createDecipheriv('aes-128-gcm', new Uint8Array(key), new Uint8Array(nonce))
  cipher.setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  // The mark of the last record, and no padding.
  if (text.at(-1) !== 2) throw new Error('The record does not end as the last one')
  return text.subarray(0, -1).toString()
}

/** The claims of a request to a push service, if the key that the browser subscribed with has signed them. */
export function claimsOf(authorization: string, publicKey: string): Loose {
  const [, head = '', claims = '', signature = '', key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(publicKey, 'base64url')
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const known = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: known, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed || key !== publicKey) throw new Error('The request is not signed by the server')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
