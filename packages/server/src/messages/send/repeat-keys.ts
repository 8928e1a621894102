import { createHash } from 'node:crypto'
import { idempotencyKeyInvalid, idempotencyKeyReused, limits, type RealmId } from '@parley/contract'
import type { BatchTable } from '../../db/batch.ts'
import type { Sql, Tx } from '../../db/transaction.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { Realm } from '../../realms/realm.ts'

/** A request that may come again, and shall be done once. */
export interface Repeatable {
  readonly key: string
  /** What is asked for: the same key with something else is a mistake of the caller. */
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

// A key that is there already has expired.
export const repeatKeyTable: BatchTable<RepeatRow> = {
  name: 'repeat_key',
  columns: [
    { name: 'user_id', type: 'integer', of: (row) => row.userId },
    { name: 'key', type: 'text', of: (row) => row.key },
    { name: 'fingerprint', type: 'text', of: (row) => row.fingerprint },
    { name: 'answer', type: 'json', of: (row) => JSON.stringify(row.answer) },
    { name: 'created_at', type: 'timestamptz', of: (row) => row.at.toISOString() },
  ],
  onConflict: `on conflict (realm_id, user_id, key) do update set
    fingerprint = excluded.fingerprint, answer = excluded.answer, created_at = excluded.created_at`,
}

function expiredBefore(now: Date): string {
  return new Date(now.getTime() - limits.idempotencyKeyKeptHours * 3_600_000).toISOString()
}

/** What the first request with this key was answered; undefined: this is the first. */
export async function findFirstAnswer<Answer extends object>(
  sql: Sql | Tx,
  { directory, id }: Viewer,
  { key, fingerprint }: Repeatable,
  now: Date,
): Promise<Answer | undefined> {
  const [row] = await sql<{ fingerprint: string; answer: Answer }[]>`
    select fingerprint, answer from repeat_key
    where realm_id = ${directory.realmId} and user_id = ${id} and key = ${key}
      and created_at > ${expiredBefore(now)}::timestamptz`
  if (!row) return undefined
  if (row.fingerprint !== fingerprint) throw idempotencyKeyReused({})
  return row.answer
}

const forgetBatch = 1000

/** Forgets the keys that have expired, in bounded batches. */
export async function forgetRepeatKeys({ sql, id }: Realm): Promise<void> {
  while ((await deleteExpired(sql, id)) === forgetBatch);
}

async function deleteExpired(sql: Sql, realmId: RealmId): Promise<number> {
  const deleted = await sql`
    delete from repeat_key where realm_id = ${realmId} and (user_id, key) in (
      select user_id, key from repeat_key
      where realm_id = ${realmId} and created_at <= ${expiredBefore(new Date())}::timestamptz
      order by created_at limit ${forgetBatch})`
  return deleted.count
}
