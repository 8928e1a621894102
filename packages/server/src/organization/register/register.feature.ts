import type { SnapshotParts } from '../../realms/snapshot.ts'
import { ownUserRoutes } from './own-user.routes.ts'
import { queueRoutes } from './queues.routes.ts'

export const registerFeature = {
  routes: ({ snapshotParts }: { readonly snapshotParts: SnapshotParts }) => [
    ...queueRoutes(snapshotParts),
    ...ownUserRoutes,
  ],
}
