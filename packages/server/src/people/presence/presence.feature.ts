import { limits } from '@parley/contract'
import type { SnapshotParts } from '../../realms/snapshot.ts'
import { sharedNow } from '../../shared-clock.ts'
import { presenceProjections } from './presence.events.ts'
import { presenceRoutes } from './presence.routes.ts'
import { presencesWire } from './presence.wire.ts'
import { presencesOf } from './presences.ts'

const snapshot: Pick<SnapshotParts, 'presence'> = {
  presence: async ({ realm, viewer, options }) =>
    presencesWire(viewer, await presencesOf(realm).board(), {
      after: undefined,
      historyLimitDays: options.presenceHistoryLimitDays ?? limits.presenceHistoryLimitDays,
      modern: options.slimPresence || options.capabilities.simplified_presence_events,
      now: sharedNow() / 1000,
    }),
}

export const presenceFeature = {
  ephemeral: presenceProjections,
  routes: presenceRoutes,
  snapshot,
}
