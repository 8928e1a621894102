import type { UserId } from '@parley/contract'
import type { Projection } from '../../delivery/projection.ts'
import { type Reducer, structural } from '../../directory/reducer.ts'
import { mutedUsersWire } from './muted-users.wire.ts'

declare module '../../directory/parts.ts' {
  interface DirectoryParts {
    /** The users that each user has muted, and since when. */
    mutedUsers: Map<UserId, Map<UserId, number>>
  }
}

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'muted-users-changed': {
      readonly userId: UserId
      readonly mutedUserId: UserId
      /** Null: no longer muted. */
      readonly at: number | null
    }
  }
}

const mutedUsersChanged: Reducer<'muted-users-changed'> = structural(
  ({ parts: { mutedUsers } }, { userId, mutedUserId, at }) => {
    const muted = mutedUsers.get(userId) ?? new Map<UserId, number>()
    if (at === null) muted.delete(mutedUserId)
    else muted.set(mutedUserId, at)
    if (muted.size === 0) mutedUsers.delete(userId)
    else mutedUsers.set(userId, muted)
  },
)

export const mutedUserReducers = { 'muted-users-changed': mutedUsersChanged }

const projectMuting: Projection<'muted-users-changed'> = ({ userId }, viewer) => {
  if (userId !== viewer.id) return undefined
  const wire = { type: 'muted_users', muted_users: mutedUsersWire(viewer) }
  return { shared: wire }
}

export const mutedUserProjections = { 'muted-users-changed': projectMuting }
