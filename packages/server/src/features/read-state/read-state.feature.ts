import { flagProjections, flagReducers } from './flags.events.ts'
import { flagRoutes } from './flags.routes.ts'
import { markReadRoutes } from './mark-read.routes.ts'
import { readStateSnapshot } from './read-state.snapshot.ts'

export const readStateFeature = {
  loaders: [],
  reducers: flagReducers,
  projections: flagProjections,
  routes: [...flagRoutes, ...markReadRoutes],
  snapshot: readStateSnapshot,
}
