import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto'
import type { Sql } from '../../db/transaction.ts'
import { invariant } from '../../invariant.ts'

/** The key by which push services know this server (RFC 8292). */
export interface ServerKey {
  /** What browsers bind their subscriptions to: base64url. */
  readonly publicKey: string
  readonly privateKey: KeyObject
}

const bySql = new WeakMap<Sql, Promise<ServerKey>>()

/** All nodes have the same one: the first that needs it makes it. It never changes. */
export function serverKey(sql: Sql): Promise<ServerKey> {
  const known = bySql.get(sql)
  if (known !== undefined) return known
  const found = findKey(sql)
  bySql.set(sql, found)
  found.catch(() => bySql.delete(sql))
  return found
}

async function findKey(sql: Sql): Promise<ServerKey> {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const made = own.getPrivateKey('hex').padStart(64, '0')
  await sql`
    insert into web_push_key (private_key) values (${`\\x${made}`}::text::bytea) on conflict do nothing`
  const [row] = await sql<{ key: string }[]>`
    select encode(private_key, 'hex') as key from web_push_key`
  invariant(row, 'the first node makes a key')
  return keyOf(Buffer.from(row.key, 'hex'))
}

function keyOf(secret: Buffer): ServerKey {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret)
  const point = pair.getPublicKey()
  const [x, y, d] = [point.subarray(1, 33), point.subarray(33), secret].map((part) =>
    part.toString('base64url'),
  ) as [string, string, string]
  const key = { kty: 'EC', crv: 'P-256', x, y, d }
  const privateKey = createPrivateKey({ key, format: 'jwk' })
  return { publicKey: point.toString('base64url'), privateKey }
}
