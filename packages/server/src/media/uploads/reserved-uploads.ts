import { type RealmId, tooManyUploads, type UserId } from '@parley/contract'
import type { Sql, Tx } from '../../db/transaction.ts'
import { type Quotas, requireSpace } from './uploads.policy.ts'
import { findSpaceUsed } from './uploads.store.ts'
import { leastCounted } from './user-quota.ts'

/** More than users upload at the same time. */
const maxReserved = 20

/** With the realm's id, the lock that serializes reservations. */
const reserving = 1_970_302_569

export interface NewUpload {
  readonly id: string
  readonly ownerId: UserId
  /** The users whose files count together with the owner's. */
  readonly sharers: readonly UserId[]
  readonly size: number
}

/**
 * Reserves the space of a new upload, or refuses it. Invariant: of concurrent uploads on all nodes, each counts
 * those before it.
 */
export async function reserveUpload(
  sql: Sql,
  realmId: RealmId,
  { id, ownerId, sharers, size }: NewUpload,
  quotas: Quotas,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${reserving}, ${realmId})`
    const reserved = await findReserved(tx, realmId, ownerId, sharers)
    if (reserved.count >= maxReserved) throw tooManyUploads({})
    const { all, own } = await findSpaceUsed(tx, realmId, sharers)
    requireSpace({ all: all + reserved.all, own: own + reserved.own }, size, quotas)
    await tx`
      insert into reserved_upload (realm_id, upload_id, owner_id, size)
      values (${realmId}, ${id}, ${ownerId}, ${size})`
  })
}

interface Reserved {
  /** The number of the owner's reservations. */
  readonly count: number
  /** Bytes of all owners of the organization. */
  readonly all: number
  /** What those who share a quota have reserved, counted as their files will be. */
  readonly own: number
}

async function findReserved(
  tx: Tx,
  realmId: RealmId,
  ownerId: UserId,
  sharers: readonly UserId[],
): Promise<Reserved> {
  const [row] = await tx<Reserved[]>`
    select count(*) filter (where owner_id = ${ownerId})::int as count,
      coalesce(sum(size), 0)::bigint as all,
      coalesce(sum(greatest(size, ${leastCounted}))
        filter (where owner_id = any(${sharers as UserId[]}::int[])), 0)::bigint as own
    from reserved_upload where realm_id = ${realmId}`
  return row ?? { count: 0, all: 0, own: 0 }
}

/** The upload has ended, or never began. */
export async function releaseUpload(sql: Sql, realmId: RealmId, id: string): Promise<void> {
  await sql`delete from reserved_upload where realm_id = ${realmId} and upload_id = ${id}`
}

/** Reservations that a crash left behind, or that have expired. */
export async function releaseExpired(sql: Sql, before: Date): Promise<void> {
  await sql`delete from reserved_upload where since < ${before.toISOString()}::timestamptz`
}
