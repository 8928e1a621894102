import { api } from '@parley/contract'
import { on } from '../../http/handler.ts'
import type { SnapshotParts } from '../../realms/snapshot.ts'
import { muteUser, unmuteUser } from './mute-user.ts'
import { mutedUserProjections, mutedUserReducers } from './muted-users.events.ts'
import { loadMutedUsers } from './muted-users.store.ts'
import { mutedUsersWire } from './muted-users.wire.ts'

const routes = [
  on(api.mutedUsers.mute, async ({ params, write }) => {
    await write(muteUser, params.muted_user_id)
    return {}
  }),

  on(api.mutedUsers.unmute, async ({ params, write }) => {
    await write(unmuteUser, params.muted_user_id)
    return {}
  }),
]

const snapshot: Pick<SnapshotParts, 'muted_users'> = {
  muted_users: ({ viewer }) => ({ muted_users: mutedUsersWire(viewer) }),
}

export const mutedUsersFeature = {
  loaders: [loadMutedUsers],
  reducers: mutedUserReducers,
  projections: mutedUserProjections,
  unaudited: ['user-muted', 'user-unmuted'] as const,
  routes,
  snapshot,
}
