import { userIndexOf } from '../../directory/user-index.ts'
import type { Files } from '../../files/files.ts'
import type { SnapshotParts } from '../../realms/snapshot.ts'
import { loadServices } from '../bot-services/bot-services.store.ts'
import {
  botAudits,
  botConsequences,
  botProjections,
  botReducers,
  botSights,
} from './bots.events.ts'
import { mayManageBot } from './bots.policy.ts'
import { botRoutes } from './bots.routes.ts'
import { botWire } from './bots.wire.ts'

const snapshot: Pick<SnapshotParts, 'realm_bot'> = {
  realm_bot: ({ viewer }) => {
    const bots = userIndexOf(viewer.directory).bots.filter((bot) => mayManageBot(viewer, bot))
    return { realm_bots: bots.map((bot) => botWire(viewer, bot)) }
  },
}

/** Bots are users: this feature is loaded after theirs. */
export const botsFeature = {
  loaders: [loadServices],
  audits: botAudits,
  reducers: botReducers,
  projections: botProjections,
  consequences: botConsequences,
  sights: botSights,
  routes: ({ files }: { readonly files: Files }) => botRoutes(files),
  snapshot,
}
