import { createHmac, timingSafeEqual } from 'node:crypto'
import { sharedNow } from '../shared-clock.ts'

/** How old a message may be: an older one is a recording, or a clock is wrong. */
const longestMs = 60_000

/** The text with the time and an HMAC-SHA-256 of both, in one line. */
export function signed(secret: Buffer, text: string, now = sharedNow()): string {
  const dated = `${now} ${text}`
  return `${macOf(secret, dated).toString('base64url')} ${dated}`
}

/** The text, if it was signed recently with the same secret; otherwise undefined. */
export function verified(secret: Buffer, line: string, now = sharedNow()): string | undefined {
  const [, given = '', dated = '', at = '', text = ''] =
    /^([\w-]{43}) ((\d{1,16}) (.*))$/s.exec(line) ?? []
  const expected = macOf(secret, dated)
  const actual = Buffer.from(given, 'base64url')
  const isRight = actual.length === expected.length && timingSafeEqual(actual, expected)
  return isRight && Math.abs(now - Number(at)) <= longestMs ? text : undefined
}

/** Names the secret without telling it. */
export function fingerprint(secret: Buffer): string {
  return macOf(secret, 'fingerprint').toString('hex').slice(0, 16)
}

function macOf(secret: Buffer, dated: string): Buffer {
  return createHmac('sha256', secret).update(dated).digest()
}
