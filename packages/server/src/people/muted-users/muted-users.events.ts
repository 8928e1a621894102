import type { UserId } from '@parley/contract'
import type { Projections } from '../../delivery/projection.ts'
import { type Reducers, structural } from '../../directory/reducer.ts'
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

export const mutedUserReducers = {
  'muted-users-changed': structural(({ parts: { mutedUsers } }, { userId, mutedUserId, at }) => {
    const muted = mutedUsers.get(userId) ?? new Map<UserId, number>()
    if (at === null) muted.delete(mutedUserId)
    else muted.set(mutedUserId, at)
    if (muted.size === 0) mutedUsers.delete(userId)
    else mutedUsers.set(userId, muted)
  }),
} satisfies Partial<Reducers>

export const mutedUserProjections = {
  'muted-users-changed': ({ userId }, viewer) => {
    if (userId !== viewer.id) return undefined
    const wire = { type: 'muted_users', muted_users: mutedUsersWire(viewer) }
    return { shared: wire }
  },
} satisfies Partial<Projections>
