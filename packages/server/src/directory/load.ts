import type { MessageId, RealmId } from '@parley/contract'
import { realmSettingDefaults } from '@parley/contract'
import type { Tx } from '../db/transaction.ts'
import { invariant } from '../invariant.ts'
import type { LogPosition } from '../log-position.ts'
import { Directory } from './directory.ts'
import type { Position, RealmRecord } from './objects.ts'
import type { PartLoaders } from './parts.ts'

/** Puts what was read into the directory. What may be much is put in short turns. */
export type Fill = (directory: Directory) => void | Promise<void>

/**
 * Reads the part of one feature. It sends all its statements before it waits for the first of them. The directory is
 * filled in the order of `features.ts`.
 */
export type DirectoryLoader = (tx: Tx, realmId: RealmId) => Promise<Fill>

export interface DirectorySources {
  readonly loaders: readonly DirectoryLoader[]
  readonly partLoaders: PartLoaders
  /** The server's own host name; organizations are its subdomains. */
  readonly siteHost: string
}

type PartLoader = (tx: Tx, realmId: RealmId) => Promise<unknown>

interface RealmRow extends Omit<RealmRecord, 'createdAt' | 'host'> {
  readonly createdAt: Date
  readonly lastEventId: LogPosition
  readonly lastMessageId: MessageId
}

/**
 * The directory as stored in the database, and its position in the log. Note: all statements are on their way before the
 * first is answered.
 */
export async function loadDirectory(
  tx: Tx,
  realmId: RealmId,
  { loaders, partLoaders, siteHost }: DirectorySources,
): Promise<{ directory: Directory; position: Position }> {
  const [row, filling, parts] = await Promise.all([
    findRealm(tx, realmId),
    Promise.all(loaders.map((load) => load(tx, realmId))),
    loadParts(tx, realmId, partLoaders),
  ])
  const { lastEventId, lastMessageId, createdAt, settings, ...record } = row
  const realm: RealmRecord = {
    ...record,
    host: record.subdomain === '' ? siteHost : `${record.subdomain}.${siteHost}`,
    createdAt: Math.floor(createdAt.getTime() / 1000),
    settings: { ...realmSettingDefaults, ...settings },
  }
  const directory = new Directory(realm, lastMessageId)
  for (const fill of filling) await fill(directory)
  Object.assign(directory.parts, parts)
  return { directory, position: { event: lastEventId, message: lastMessageId } }
}

async function findRealm(tx: Tx, realmId: RealmId): Promise<RealmRow> {
  const [row] = await tx<RealmRow[]>`
    select id, uuid, subdomain, name, created_at as "createdAt", settings, permissions,
      extract(epoch from waiting_reckoned_at)::bigint as "fullMembersAt",
      extract(epoch from deactivated_at)::bigint as "deactivatedAt",
      user_defaults as "userDefaults",
      last_event_id as "lastEventId", last_message_id as "lastMessageId"
    from realm where id = ${realmId}`
  invariant(row, `organization ${realmId} exists`)
  return row
}

async function loadParts(tx: Tx, realmId: RealmId, loaders: PartLoaders): Promise<object> {
  const reading = Object.entries<PartLoader>(loaders).map(async ([name, load]) => {
    return [name, await load(tx, realmId)] as const
  })
  return Object.fromEntries(await Promise.all(reading))
}
