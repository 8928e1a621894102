import { botTypes, limits, type UserId } from '@parley/contract'
import { z } from 'zod'
import { newSecret } from '../../access/public.ts'
import { userIndexOf } from '../../directory/user-index.ts'
import type { Files } from '../../files/files.ts'
import type { ArchiveRow, FeatureTable, NotedRows } from '../../realms/archive-table.ts'
import type { SnapshotParts } from '../../realms/snapshot.ts'
import { loadServices } from '../bot-services/bot-services.store.ts'
import {
  botAudits,
  botConsequences,
  botProjections,
  botReducers,
  botSights,
} from './bots.events.ts'
import { mayManageBot, requireServiceUrl } from './bots.policy.ts'
import { botRoutes } from './bots.routes.ts'
import { botWire } from './bots.wire.ts'

const snapshot: Pick<SnapshotParts, 'realm_bot'> = {
  realm_bot: ({ viewer }) => {
    const bots = userIndexOf(viewer.directory).bots.filter((bot) => mayManageBot(viewer, bot))
    return { realm_bots: bots.map((bot) => botWire(viewer, bot)) }
  },
}

const ofBot: FeatureTable['kept'] = (row, scope) =>
  scope.isComplete(row.bot_id as UserId) ? row : undefined

/** Note: with a service, a person's messages would be sent to an address that no list of bots shows. */
function requireType({ bot_id }: ArchiveRow, noted: NotedRows, types: readonly number[]): void {
  if (!types.includes(noted('users', bot_id) as number))
    throw new Error(`bot_id ${bot_id} is no ${types.length === 1 ? 'outgoing webhook' : 'bot'}`)
}

const services: FeatureTable = {
  file: 'bot_services',
  table: 'bot_service',
  fields: { bot_id: 'user', base_url: 'text', interface: 'number' },
  leftOut: { token: 'opens a service; the importing server creates a new one' },
  values: { interface: z.literal([1, 2]) },
  check: (row, noted) => {
    requireType(row, noted, [botTypes.outgoingWebhook])
    // Empty: it ended with a key or the owner of its bot (`forgetService`).
    if (row.base_url !== '') requireServiceUrl(String(row.base_url))
  },
  completed: (row) => ({ ...row, token: newSecret() }),
  kept: ofBot,
}

const storage: FeatureTable = {
  file: 'bot_storage',
  table: 'bot_storage',
  fields: { bot_id: 'user', key: 'text', value: 'text' },
  longest: { value: limits.maxBotStorageBytes },
  check: (row, noted) => requireType(row, noted, Object.values(botTypes)),
  kept: ofBot,
}

/** Bots are users: this feature is loaded after theirs. */
export const botsFeature = {
  archive: [services, storage],
  loaders: [loadServices],
  audits: botAudits,
  reducers: botReducers,
  projections: botProjections,
  consequences: botConsequences,
  sights: botSights,
  routes: ({ files }: { readonly files: Files }) => botRoutes(files),
  snapshot,
}
