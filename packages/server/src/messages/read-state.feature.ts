import { flagRoutes } from './flags/flags.routes.ts'
import { markReadRoutes } from './flags/mark-read.routes.ts'
import { historyProjections, historyReducers } from './read-state/adopt-messages.ts'
import { flagProjections, flagReducers } from './read-state/flags.events.ts'
import { readStateSnapshot } from './read-state/read-state.snapshot.ts'
import { readState } from './read-state/read-state.ts'

export const readStateFeature = {
  views: [readState],
  reducers: { ...flagReducers, ...historyReducers },
  projections: { ...flagProjections, ...historyProjections },
  unaudited: ['history-entered', 'flags-changed'] as const,
  routes: [...flagRoutes, ...markReadRoutes],
  snapshot: readStateSnapshot,
}
