import { randomBytes } from 'node:crypto'
import { invariant } from '../invariant.ts'
import type { Sql } from './transaction.ts'

/** The secret that all nodes of this database share; the first node makes it. */
export async function busSecret(sql: Sql): Promise<Buffer> {
  const made = randomBytes(32).toString('hex')
  await sql`
    insert into bus_secret (secret) values (${`\\x${made}`}::text::bytea) on conflict do nothing`
  const [row] = await sql<{ secret: string }[]>`
    select encode(secret, 'hex') as secret from bus_secret`
  invariant(row, 'the first node makes a secret')
  return Buffer.from(row.secret, 'hex')
}
