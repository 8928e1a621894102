import { renewedIdsProjections, renewedIdsReducers } from '../../delivery/renewed-ids.events.ts'
import type { SnapshotParts } from '../../realms/snapshot.ts'
import { ownUserRoutes } from './own-user.routes.ts'
import { queueRoutes } from './queues.routes.ts'
import { eventSocketRoute } from './socket-events.ts'
import { eventStreamRoute } from './stream-events.ts'

export const registerFeature = {
  reducers: renewedIdsReducers,
  projections: renewedIdsProjections,
  unaudited: ['ids-renewed'] as const,
  routes: ({ snapshotParts }: { readonly snapshotParts: SnapshotParts }) => [
    ...queueRoutes(snapshotParts),
    ...ownUserRoutes,
  ],
  rawRoutes: [eventStreamRoute, eventSocketRoute],
}
