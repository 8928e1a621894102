import { api } from '@parley/contract'
import { on } from '../../http/handler.ts'
import { type FeatureTable, ofOwner } from '../../realms/archive-table.ts'
import type { SnapshotParts } from '../../realms/snapshot.ts'
import { muteUser, unmuteUser } from './mute-user.ts'
import { mutedUserProjections, mutedUserReducers } from './muted-users.events.ts'
import { findMutedUsers } from './muted-users.store.ts'
import { mutedUsersWire } from './muted-users.wire.ts'

const routes = [
  on(api.mutedUsers.mute, ({ params, write }) => write(muteUser, params.muted_user_id)),

  on(api.mutedUsers.unmute, ({ params, write }) => write(unmuteUser, params.muted_user_id)),
]

const snapshot: Pick<SnapshotParts, 'muted_users'> = {
  muted_users: ({ viewer }) => ({ muted_users: mutedUsersWire(viewer) }),
}

const archived: FeatureTable = {
  file: 'muted_users',
  table: 'muted_user',
  fields: { user_id: 'user', muted_user_id: 'user', muted_at: 'time' },
  kept: ofOwner,
}

export const mutedUsersFeature = {
  archive: [archived],
  parts: { mutedUsers: findMutedUsers },
  reducers: mutedUserReducers,
  projections: mutedUserProjections,
  unaudited: ['muted-users-changed'] as const,
  routes,
  snapshot,
}
