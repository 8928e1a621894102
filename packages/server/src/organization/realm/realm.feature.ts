import { activityProjections, activityReducers } from './deactivate-realm.ts'
import { realmProjections, realmReducers } from './realm.events.ts'
import { realmRoutes } from './realm.routes.ts'
import { realmSnapshot } from './realm.snapshot.ts'
import { reckonNow } from './reckon-waiting.ts'

export const realmFeature = {
  reducers: { ...realmReducers, ...activityReducers },
  projections: { ...realmProjections, ...activityProjections },
  routes: realmRoutes,
  snapshot: realmSnapshot,
  upkeep: [{ everyMs: 600_000, work: reckonNow }],
}
