import type { UserId } from '@parley/contract'
import type { Projections, WireEvent } from '../../delivery/projection.ts'
import type { Sights } from '../../delivery/sights.ts'
import type { UserRecord } from '../../directory/objects.ts'
import { userOf } from '../../directory/of-id.ts'
import { leavesDirectory, type Reducers, structural } from '../../directory/reducer.ts'
import { maySee, unknownUserName } from '../../directory/sight.ts'
import { hadSight } from '../../directory/viewer.ts'
import { userChangeProjections, userChangeReducers } from './user-changes.events.ts'
import { profileWire, strangerWire, userWire } from './users.wire.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'user-created': { readonly user: UserRecord }
    /** A guest with limited sight came to see users, or no longer sees them. */
    'sight-changed': {
      readonly viewerId: UserId
      readonly userId: UserId
      readonly isSeen: boolean
    }
  }
}

export const userReducers = {
  ...userChangeReducers,
  'user-created': structural((directory, { user }) => {
    directory.addUser({ ...user, apiKeys: [], profile: new Map(), service: null })
  }),
  'sight-changed': leavesDirectory,
} satisfies Partial<Reducers>

function added(person: object): WireEvent {
  const wire = { type: 'realm_user', op: 'add', person }
  return { shared: wire }
}

export const userSights = {
  'user-created': ({ user: { id, isBot } }) => [
    { thing: `user ${id}`, isGained: true },
    // Note: for users who may not change it, this reveals nothing.
    ...(isBot ? [{ thing: `bot ${id}` as const, isGained: true }] : []),
  ],
  'user-activity-changed': ({ userId, isActive }, viewerId) =>
    userId === viewerId ? [{ thing: `account ${userId}`, isGained: isActive }] : [],
  'sight-changed': ({ viewerId, userId, isSeen }, id) =>
    viewerId === id ? [{ thing: `user ${userId}`, isGained: isSeen }] : [],
} satisfies Sights

export const userProjections = {
  ...userChangeProjections,
  'user-created': (event, viewer) => {
    // Note: addresses are only told as they are now. Former ones may have been hidden.
    const { deliveryEmail, settings } = userOf(viewer.directory, event.user.id)
    const user = { ...event.user, deliveryEmail, settings }
    const { options } = viewer.queue
    if (!maySee(viewer, user)) {
      if (options.capabilities.user_list_incomplete) return undefined
      return added({ ...strangerWire(viewer, user, options), profile_data: {} })
    }
    return added({ ...userWire(viewer, user, options), profile_data: {} })
  },
  'sight-changed': (event, viewer) => {
    if (event.viewerId !== viewer.id) return undefined
    const user = userOf(viewer.directory, event.userId)
    if (!hadSight(viewer, 'user', user.id)) return undefined
    if (event.isSeen) {
      if (!maySee(viewer, user)) return undefined
      const wire = userWire(viewer, user, viewer.queue.options)
      return added({ ...wire, profile_data: profileWire(user) })
    }
    const person = { user_id: user.id, full_name: unknownUserName }
    const wire = { type: 'realm_user', op: 'remove', person }
    return { shared: wire }
  },
} satisfies Partial<Projections>
