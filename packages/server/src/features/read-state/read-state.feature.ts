import { historyProjections, historyReducers } from './enter-history.ts'
import { flagProjections, flagReducers } from './flags.events.ts'
import { flagRoutes } from './flags.routes.ts'
import { markReadRoutes } from './mark-read.routes.ts'
import { readStateSnapshot } from './read-state.snapshot.ts'

export const readStateFeature = {
  loaders: [],
  reducers: { ...flagReducers, ...historyReducers },
  projections: { ...flagProjections, ...historyProjections },
  routes: [...flagRoutes, ...markReadRoutes],
  snapshot: readStateSnapshot,
}
