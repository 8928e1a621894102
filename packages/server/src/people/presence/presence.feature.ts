import { z } from 'zod'
import { type FeatureTable, ofOwner } from '../../realms/archive-table.ts'
import type { SnapshotParts } from '../../realms/snapshot.ts'
import { sharedNow } from '../../shared-clock.ts'
import { presenceProjections } from './presence.events.ts'
import { presenceRoutes } from './presence.routes.ts'
import { fillSequence } from './presence.store.ts'
import { presencesWire } from './presence.wire.ts'
import { presencesOf } from './presences.ts'

const snapshot: Pick<SnapshotParts, 'presence'> = {
  presence: async ({ realm, viewer, options }) =>
    presencesWire(viewer, await presencesOf(realm).board(), {
      after: undefined,
      historyLimitDays: options.presence_history_limit_days,
      modern: options.slim_presence || options.capabilities.simplified_presence_events,
      now: sharedNow() / 1000,
    }),
}

/** Leaves room for all later numbers: without any, no client of the organization could register. */
const maxOfNumber = 1e12

const archived: FeatureTable = {
  file: 'presences',
  table: 'presence',
  fields: {
    user_id: 'user',
    active_at: 'number?',
    connected_at: 'number',
    update_id: 'number',
  },
  values: {
    active_at: z.int().max(maxOfNumber).nullable(),
    connected_at: z.int().max(maxOfNumber),
    update_id: z.int().min(0).max(maxOfNumber),
  },
  kept: ofOwner,
  derived: { table: 'presence_sequence', fill: fillSequence },
}

export const presenceFeature = {
  archive: [archived],
  ephemeral: presenceProjections,
  routes: presenceRoutes,
  snapshot,
}
