import {
  type ChannelId,
  emailVisibility,
  type GroupId,
  type Role,
  type UserId,
} from '@parley/contract'
import {
  type Consequences,
  type Projection,
  type Projections,
  type WireEvent,
  wiresOf,
} from '../../delivery/projection.ts'
import type { QueueViewer } from '../../delivery/queue.ts'
import {
  mayKnowAddress,
  mayKnowAddressAt,
  publicAddress,
  visibleAddress,
} from '../../directory/addresses.ts'
import { avatarFields } from '../../directory/avatars.ts'
import type { User } from '../../directory/objects.ts'
import { userOf } from '../../directory/of-id.ts'
import { type Reducer, type Reducers, structural } from '../../directory/reducer.ts'
import { maySee } from '../../directory/sight.ts'
import type { DomainEvent, EventKind } from '../../log/domain-event.ts'
import { membershipWires, type NamedPermission } from './consequences.events.ts'
import { dateText } from './users.wire.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'user-renamed': { readonly userId: UserId; readonly fullName: string }
    'user-role-changed': {
      readonly userId: UserId
      readonly role: Role
      /** The role groups that the user is now in, and no longer. None for inactive users. */
      readonly joined?: readonly GroupId[]
      readonly left?: readonly GroupId[]
      /** People whose addresses the user may see now, or may no longer. */
      readonly addresses?: readonly UserId[]
      /** Bots of others that the user may change now, or may no longer. */
      readonly bots?: { readonly ids: readonly UserId[]; readonly isSeen: boolean } | undefined
    }
    'user-activity-changed': {
      readonly userId: UserId
      readonly isActive: boolean
      readonly groupIds?: readonly GroupId[]
      /** The channels that the user is subscribed to. */
      readonly channelIds?: readonly ChannelId[]
      /** Permissions that name the user. */
      readonly permissions?: readonly NamedPermission[]
    }
    'user-timezone-changed': { readonly userId: UserId; readonly timezone: string }
    /** The first sign-in to an account that an administrator created. Unix time in seconds. */
    'user-joined': { readonly userId: UserId; readonly dateJoined: number }
    'user-address-changed': {
      readonly userId: UserId
      readonly address: string
      /** Whether this address identifies the user for everybody. */
      readonly isPublic?: boolean
    }
  }
}

const renamed: Reducer<'user-renamed'> = structural((directory, { userId, fullName }) => {
  userOf(directory, userId).fullName = fullName
})

const joined: Reducer<'user-joined'> = structural((directory, { userId, dateJoined }) => {
  Object.assign(userOf(directory, userId), { dateJoined, awaitsSignIn: false })
})

export const userChangeReducers = {
  'user-renamed': renamed,
  'user-role-changed': structural((directory, { userId, role }) => {
    userOf(directory, userId).role = role
  }),
  'user-activity-changed': structural((directory, event) => {
    directory.setActive(userOf(directory, event.userId), event.isActive)
  }),
  'user-timezone-changed': structural((directory, event) => {
    userOf(directory, event.userId).timezone = event.timezone
  }),
  'user-joined': joined,
  'user-address-changed': structural((directory, event) => {
    directory.changeAddress(userOf(directory, event.userId), event.address)
  }),
} satisfies Partial<Reducers>

function changed(userId: UserId, change: object): WireEvent {
  const person = { user_id: userId, ...change }
  return { shared: { type: 'realm_user', op: 'update', person } as WireEvent['shared'] }
}

const projectRole: Projection<'user-role-changed'> = (event) =>
  changed(event.userId, { role: event.role })

const projectActivity: Projection<'user-activity-changed'> = (event) =>
  changed(event.userId, { is_active: event.isActive })

/** Everybody receives the address that identifies the user, and the picture that depends on it. */
function publicAddressWires({ directory }: QueueViewer, user: User): WireEvent[] {
  return [
    changed(user.id, { new_email: publicAddress(directory, user) }),
    changed(user.id, avatarFields(directory, user)),
  ]
}

const projectSetting: Projection<'user-setting-changed'> = (event, viewer) => {
  const { userId, name, value, before } = event
  if (name === 'presence_enabled') return changed(userId, { presence_enabled: value === true })
  if (name !== 'email_address_visibility') return undefined
  return visibilityWires(viewer, userOf(viewer.directory, userId), {
    before: Number(before),
    after: Number(value),
  })
}

/** For a change of who may see the real address. */
function visibilityWires(
  viewer: QueueViewer,
  user: User,
  { before, after }: { readonly before: number; readonly after: number },
): WireEvent[] {
  const saw = mayKnowAddressAt(viewer, user, before)
  const isPublic = (visibility: number) => visibility === emailVisibility.everyone
  return [
    ...(saw === mayKnowAddress(viewer, user) ? [] : addressWire(viewer, user.id)),
    ...(isPublic(before) === isPublic(after) ? [] : publicAddressWires(viewer, user)),
  ]
}

/** A user's address, as far as the viewer may see it now. */
function addressWire(viewer: QueueViewer, id: UserId): WireEvent[] {
  const user = userOf(viewer.directory, id)
  if (!maySee(viewer, user)) return []
  return [changed(id, { delivery_email: visibleAddress(viewer, user) })]
}

/** No events about users whom the viewer may not know of. */
function ofKnown<K extends EventKind>(
  project: Projection<K>,
): (
  event: DomainEvent<K> & { readonly userId: UserId },
  viewer: QueueViewer,
) => ReturnType<Projection<K>> {
  return (event, viewer) => {
    const user = userOf(viewer.directory, event.userId)
    return maySee(viewer, user) ? project(event, viewer) : undefined
  }
}

export const userChangeProjections = {
  'user-renamed': ofKnown(({ userId, fullName }) => changed(userId, { full_name: fullName })),
  /** Groups and channels list ids of users that the viewer does not know, too. */
  'user-role-changed': (event, viewer) => {
    const { userId, left = [], joined = [], addresses = [] } = event
    return [
      ...wiresOf(ofKnown(projectRole)(event, viewer)),
      ...membershipWires({ groupIds: left, isMember: false }, userId, viewer),
      ...membershipWires({ groupIds: joined, isMember: true }, userId, viewer),
      ...(userId === viewer.id ? addresses.flatMap((id) => addressWire(viewer, id)) : []),
    ]
  },
  'user-activity-changed': (event, viewer) => {
    const { userId, isActive, groupIds = [] } = event
    return [
      ...wiresOf(ofKnown(projectActivity)(event, viewer)),
      ...membershipWires({ groupIds, isMember: isActive }, userId, viewer),
    ]
  },
  'user-timezone-changed': ofKnown(({ userId, timezone }, viewer) => {
    const user = userOf(viewer.directory, userId)
    return changed(userId, { email: publicAddress(viewer.directory, user), timezone })
  }),
  'user-joined': ofKnown(({ userId, dateJoined }) =>
    changed(userId, { date_joined: dateText(dateJoined) }),
  ),
  // Note: the address is told as it is now. This one may have been hidden when it was in use.
  'user-address-changed': ofKnown(({ userId, isPublic }, viewer) => {
    const user = userOf(viewer.directory, userId)
    return [
      ...(mayKnowAddress(viewer, user) ? addressWire(viewer, userId) : []),
      ...(isPublic ? publicAddressWires(viewer, user) : []),
    ]
  }),
} satisfies Partial<Projections>

/** The settings of a user that others can see. */
export const userConsequences = {
  'user-setting-changed': ofKnown(projectSetting),
} satisfies Consequences
