import { createCipheriv, createECDH, hkdfSync, randomBytes, sign } from 'node:crypto'
import type { ServerKey, WebPushSubscription } from '../../people/public.ts'

/** What one request to a push service can hold, encrypted: RFC 8291 section 4. */
const recordSize = 4096
export const longestPush = recordSize - 86 - 17

/** Encrypts a text for the browser of a subscription (RFC 8291): the push service learns only its length. */
export function encryptPush(
  { p256dh, auth }: Pick<WebPushSubscription, 'p256dh' | 'auth'>,
  text: string,
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url')
  const own = createECDH('prime256v1')
  const point = own.generateKeys()
  const shared = own.computeSecret(theirs)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, point])
  const secret = Buffer.from(auth, 'base64url')
  const input = Buffer.from(hkdfSync('sha256', shared, secret, info, 32))
  const salt = randomBytes(16)
  const key = hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', new Uint8Array(key), new Uint8Array(nonce))
  // The mark of the last record.
  const sealed = [cipher.update(text, 'utf8'), cipher.update(Buffer.of(2)), cipher.final()]
  const header = Buffer.alloc(5)
  header.writeUInt32BE(recordSize)
  header.writeUInt8(point.length, 4)
  return Buffer.concat([salt, header, point, ...sealed, cipher.getAuthTag()])
}

/** How long a push service may take our word for who we are: at most a day. In seconds. */
const validFor = 12 * 3600

/** The header by which a push service knows that the request is from the server that the browser subscribed to (RFC 8292). */
export function vapidHeader(
  { publicKey, privateKey }: ServerKey,
  {
    endpoint,
    contact,
    now,
  }: { readonly endpoint: string; readonly contact: string; readonly now: number },
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now / 1000) + validFor,
    sub: contact,
  }
  const [head, body] = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const signed = `${head}.${body}`
  const signature = sign('sha256', Buffer.from(signed), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
}
