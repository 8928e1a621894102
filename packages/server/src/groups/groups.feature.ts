import type { SnapshotParts } from '../realms/snapshot.ts'
import { groupAudits, groupProjections, groupReducers } from './groups.events.ts'
import { groupRoutes } from './groups.routes.ts'
import { loadGroups } from './groups.store.ts'
import { listedGroupTexts } from './groups.wire.ts'

const snapshot: Pick<SnapshotParts, 'realm_user_groups'> = {
  realm_user_groups: {
    common: ({ directory, capabilities: { include_deactivated_groups: deactivatedToo } }) => ({
      realm_user_groups: listedGroupTexts(directory, { deactivatedToo }),
    }),
  },
}

export const groupsFeature = {
  loaders: [loadGroups],
  audits: groupAudits,
  reducers: groupReducers,
  projections: groupProjections,
  routes: groupRoutes,
  snapshot,
}
