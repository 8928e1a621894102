import { createHash } from 'node:crypto'
import { idempotencyKeyInvalid, idempotencyKeyReused, limits, type RealmId } from '@parley/contract'
import type { BatchTable } from '../../db/batch.ts'
import { isDatabaseError } from '../../db/database-away.ts'
import type { Sql } from '../../db/transaction.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { Realm } from '../../realms/realm.ts'
import { sharedDate } from '../../shared-clock.ts'

/** A request that may be repeated, and is executed once. */
export interface Repeatable {
  readonly key: string
  /** A hash of the request: the same key with another request is an error of the caller. */
  readonly fingerprint: string
}

export function repeatable(key: string | undefined, asked: unknown): Repeatable | undefined {
  if (key === undefined) return undefined
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw idempotencyKeyInvalid({})
  const fingerprint = createHash('sha256').update(JSON.stringify(asked)).digest('hex')
  return { key, fingerprint }
}

interface RepeatRow extends Repeatable {
  readonly userId: number
  readonly answer: object
  readonly at: Date
}

// An existing key is an error: `isRepeat`.
export const idempotencyKeyTable: BatchTable<RepeatRow> = {
  name: 'repeat_key',
  columns: [
    { name: 'user_id', type: 'integer', of: (row) => row.userId },
    { name: 'key', type: 'text', of: (row) => row.key },
    { name: 'fingerprint', type: 'text', of: (row) => row.fingerprint },
    { name: 'answer', type: 'json', of: (row) => JSON.stringify(row.answer) },
    { name: 'created_at', type: 'timestamptz', of: (row) => row.at.toISOString() },
  ],
}

/** Whether the database refused an existing key: another node was faster. */
export function isRepeat(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return isDatabaseError(error) && code === '23505' && constraint === 'repeat_key_pkey'
}

function expiredBefore(now: Date): string {
  return new Date(now.getTime() - limits.idempotencyKeyKeptHours * 3_600_000).toISOString()
}

/** The answer to the first request with this key; undefined: this is the first one, and the key is free. */
export async function findFirstAnswer<Answer extends object>(
  sql: Sql,
  { directory, id }: Viewer,
  { key, fingerprint }: Repeatable,
): Promise<Answer | undefined> {
  const before = expiredBefore(sharedDate())
  const [row] = await sql<{ fingerprint: string; answer: Answer; isExpired: boolean }[]>`
    select fingerprint, answer, created_at <= ${before}::timestamptz as "isExpired" from repeat_key
    where realm_id = ${directory.realmId} and user_id = ${id} and key = ${key}`
  if (!row) return undefined
  if (row.isExpired) {
    await sql`
      delete from repeat_key where realm_id = ${directory.realmId} and user_id = ${id}
        and key = ${key} and created_at <= ${before}::timestamptz`
    return undefined
  }
  if (row.fingerprint !== fingerprint) throw idempotencyKeyReused({})
  return row.answer
}

const forgetBatch = 1000

/** Forgets the keys that have expired, in bounded batches. */
export async function forgetIdempotencyKeys({ sql, id }: Realm): Promise<void> {
  while ((await deleteExpired(sql, id)) === forgetBatch);
}

async function deleteExpired(sql: Sql, realmId: RealmId): Promise<number> {
  const deleted = await sql`
    delete from repeat_key where realm_id = ${realmId} and (user_id, key) in (
      select user_id, key from repeat_key
      where realm_id = ${realmId} and created_at <= ${expiredBefore(sharedDate())}::timestamptz
      order by created_at limit ${forgetBatch})`
  return deleted.count
}
