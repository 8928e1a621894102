import type { MessageId, RealmId } from '@parley/contract'
import { realmSettingDefaults } from '@parley/contract'
import type { Tx } from '../db/transaction.ts'
import { invariant } from '../invariant.ts'
import type { LogPosition } from '../log-position.ts'
import { Directory } from './directory.ts'
import type { Position, RealmRecord } from './objects.ts'
import type { PartLoaders } from './parts.ts'

/** Reads the part of one feature into the directory. Loaders run in the order of `features.ts`. */
export type DirectoryLoader = (tx: Tx, directory: Directory) => Promise<void>

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

/** The directory as stored in the database, and its position in the log. */
export async function loadDirectory(
  tx: Tx,
  realmId: RealmId,
  { loaders, partLoaders, siteHost }: DirectorySources,
): Promise<{ directory: Directory; position: Position }> {
  const [row] = await tx<RealmRow[]>`
    select id, uuid, subdomain, name, created_at as "createdAt", settings, permissions,
      extract(epoch from waiting_reckoned_at)::bigint as "fullMembersAt",
      extract(epoch from deactivated_at)::bigint as "deactivatedAt",
      user_defaults as "userDefaults",
      last_event_id as "lastEventId", last_message_id as "lastMessageId"
    from realm where id = ${realmId}`
  invariant(row, `organization ${realmId} exists`)
  const { lastEventId, lastMessageId, createdAt, settings, ...record } = row
  const realm: RealmRecord = {
    ...record,
    host: record.subdomain === '' ? siteHost : `${record.subdomain}.${siteHost}`,
    createdAt: Math.floor(createdAt.getTime() / 1000),
    settings: { ...realmSettingDefaults, ...settings },
  }
  const directory = new Directory(realm, lastMessageId)
  for (const load of loaders) await load(tx, directory)
  const parts: Record<string, unknown> = {}
  for (const [name, load] of Object.entries<PartLoader>(partLoaders)) {
    parts[name] = await load(tx, realmId)
  }
  Object.assign(directory.parts, parts)
  return { directory, position: { event: lastEventId, message: lastMessageId } }
}
