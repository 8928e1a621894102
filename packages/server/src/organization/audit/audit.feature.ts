import { api, auditKinds, type RealmId } from '@parley/contract'
import type { Logger } from 'pino'
import { z } from 'zod'
import { on } from '../../http/handler.ts'
import type { FeatureTable } from '../../realms/archive-table.ts'
import type { Realm } from '../../realms/realm.ts'
import type { AuditEntry } from '../../writer/audit.ts'
import { deleteOldEntries, findEntries, type StoredEntry } from './audit.store.ts'

/** How long entries are kept. Attempts by strangers are kept shorter and limited in number. */
const bounds = { days: 730, attemptDays: 90, maxAttempts: 10_000 }

const hour = 3_600_000

async function forgetOld({ sql, id }: Realm): Promise<void> {
  await deleteOldEntries(sql, id, bounds)
}

const auditRoutes = [
  on(api.audit.getLog, async ({ realm, params }) => {
    const { before, count, user_id: userId, kinds } = params
    const found = await findEntries(realm.sql, realm.id, {
      before,
      count: count + 1,
      userId,
      kinds,
    })
    return { entries: found.slice(0, count).map(entryWire), found_oldest: found.length <= count }
  }),
]

function entryWire(entry: StoredEntry) {
  const { id, at, kind, actorId, userId, details, address, agent } = entry
  const { keyId, keyName, isSession } = entry
  const key = keyId === null ? null : { id: keyId, name: keyName ?? '', is_session: !!isSession }
  const who = { actor_id: actorId, user_id: userId }
  return { id, timestamp: at, kind, ...who, details, address, agent, key }
}

/** Audit entries are also written to the server's log, one line each. */
function tellingTo(logger: Logger) {
  return (realmId: RealmId, entries: readonly AuditEntry[]) => {
    for (const { kind, actorId, userId, details, origin } of entries) {
      const { address, agent, key } = origin ?? {}
      const who = { realm: realmId, actor: actorId, user: userId }
      const line = { security: kind, ...who, details, address, agent, key: key?.id }
      logger.info(line, 'security')
    }
  }
}

const archived: FeatureTable = {
  file: 'audit_entries',
  table: 'audit_entry',
  orderedBy: 'id',
  fields: {
    happened_at: 'time',
    kind: 'text',
    actor_id: 'user?',
    user_id: 'user?',
    details: 'json',
    address: 'text?',
    agent: 'text?',
    key_id: 'number?',
    key_name: 'text?',
    is_session: 'boolean?',
  },
  leftOut: { id: 'follows from the order' },
  values: { kind: z.enum(auditKinds), details: z.record(z.string(), z.unknown()) },
  kept: (row, { type }) => (type === 'full' ? row : undefined),
}

export const auditFeature = {
  archive: [archived],
  partsFor: (logger: Logger) => ({ onAudited: tellingTo(logger) }),
  routes: auditRoutes,
  upkeep: [{ everyMs: hour, work: forgetOld }],
}
