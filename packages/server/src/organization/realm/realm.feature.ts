import type { Realm } from '../../realms/realm.ts'
import type { SignalHandlers } from '../../writer/signal-handlers.ts'
import { activityProjections, activityReducers } from './deactivate-realm.ts'
import { endBotRights } from './end-bot-rights.ts'
import { promoteNow } from './promote-full-members.ts'
import { realmAudits, realmProjections, realmReducers } from './realm.events.ts'
import { realmRoutes } from './realm.routes.ts'
import { realmSnapshot } from './realm.snapshot.ts'

const signals: Pick<SignalHandlers<Realm>, 'bot-given'> = { 'bot-given': endBotRights }

export const realmFeature = {
  audits: realmAudits,
  reducers: { ...realmReducers, ...activityReducers },
  projections: { ...realmProjections, ...activityProjections },
  unaudited: ['full-members-promoted'] as const,
  routes: realmRoutes,
  snapshot: realmSnapshot,
  signals,
  upkeep: [{ everyMs: 600_000, work: promoteNow }],
}
