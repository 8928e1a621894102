import type { ChannelId, ChannelPermission, GroupSettingValue } from '@parley/contract'
import {
  type Consequences,
  noWireEvent,
  type Projections,
  type WireEvent,
} from '../delivery/projection.ts'
import type { QueueViewer } from '../delivery/queue.ts'
import type { Sights } from '../delivery/sights.ts'
import { mayKnow } from '../directory/channel-access.ts'
import { describeSetting } from '../directory/groups.ts'
import { type Channel, isSubscribed } from '../directory/objects.ts'
import { channelOf } from '../directory/of-id.ts'
import { denyingNobody, type Reducers, structural } from '../directory/reducer.ts'
import { hadSight, isGuest } from '../directory/viewer.ts'
import { type Audits, auditFact } from '../writer/audit.ts'
import { peers, receivesEventsOf, streamCreate, streamsRevealed } from './channel-events.wire.ts'
import { defaultIds, subscriptionWire } from './channels.wire.ts'
import { endsOrBeginsAsGuest } from './guest-changes.ts'

/** The changeable properties of a channel. */
export type ChannelChange = Partial<
  Pick<
    Channel,
    | 'name'
    | 'description'
    | 'renderedDescription'
    | 'isPrivate'
    | 'isWebPublic'
    | 'historyPublic'
    | 'retentionDays'
    | 'topicsPolicy'
    | 'folderId'
    | 'permissions'
    | 'weeklyTraffic'
  >
>

/** One change in the words of `stream/update`. */
export interface PropertyChange {
  readonly property: string
  readonly value: boolean | number | string | null | GroupSettingValue
  readonly rendered_description?: string
  readonly history_public_to_subscribers?: boolean
  readonly is_web_public?: boolean
}

/** The parts that a change opened or closed for all who may read the channel. Absent: unchanged. */
export interface PolicyTurn {
  readonly public?: boolean
  readonly history?: boolean
}

declare module '../log/domain-event.ts' {
  interface DomainEvents {
    'channel-changed': {
      readonly channelId: ChannelId
      /** The earlier name. */
      readonly name: string
      readonly change: ChannelChange
      readonly told: PropertyChange
      /** With changes of privacy. Note: earlier versions did not store it. */
      readonly turned?: PolicyTurn
    }
    /** The traffic of the days up to this one was counted. */
    'traffic-counted': { readonly day: number }
    'channel-archived': {
      readonly channelId: ChannelId
      readonly name: string
      readonly isArchived: boolean
    }
    'default-channels-changed': {
      readonly added: readonly ChannelId[]
      readonly removed: readonly ChannelId[]
    }
  }
}

export const changeReducers = {
  'traffic-counted': denyingNobody((directory, { day }) => {
    directory.trafficCountedTo = day
  }, []),
  'channel-changed': structural(
    (directory, event) => {
      const channel = channelOf(directory, event.channelId)
      const { name, ...rest } = event.change
      if (name !== undefined) directory.renameChannel(channel, name)
      Object.assign(channel, rest)
    },
    ['channels'],
  ),
  'channel-archived': structural(
    (directory, event) => {
      channelOf(directory, event.channelId).isArchived = event.isArchived
    },
    ['channels'],
  ),
  'default-channels-changed': structural(
    (directory, event) => {
      for (const id of event.added) directory.defaultChannels.add(id)
      for (const id of event.removed) directory.defaultChannels.delete(id)
    },
    ['channels'],
  ),
} satisfies Partial<Reducers>

export const changeSights = {
  'channel-changed': ({ channelId, change: { isPrivate, historyPublic = false }, turned }) => {
    if (isPrivate === undefined) return []
    // Note: for a fact of an earlier version, both count as turned.
    const policies = turned ?? { public: !isPrivate, history: !isPrivate || historyPublic }
    return (['public', 'history'] as const).flatMap((sort) => {
      const isGained = policies[sort]
      return isGained === undefined ? [] : [{ thing: `${sort} ${channelId}` as const, isGained }]
    })
  },
  'channel-archived': ({ channelId, isArchived }) => [
    { thing: `listed ${channelId}`, isGained: !isArchived },
  ],
} satisfies Sights

/** Clients that had forgotten the archived channel learn of it, and who is subscribed to it. */
function reminder(viewer: QueueViewer, channel: Channel): WireEvent[] {
  const subscription = channel.subscriptions.get(viewer.id)
  if (!subscription || !isSubscribed(subscription)) return streamsRevealed(viewer, [channel.id])
  const subscriptions = [subscriptionWire(viewer, channel, subscription, viewer.queue.options)]
  const wire = { type: 'subscription', op: 'add', subscriptions }
  return [streamCreate(viewer, [channel.id]) ?? [], { shared: wire }].flat()
}

export const changeProjections = {
  'traffic-counted': noWireEvent,
  'channel-changed': (event, viewer) => {
    const channel = viewer.directory.channels.get(event.channelId)
    if (!channel || !receivesEventsOf(viewer, channel)) return undefined
    const { channelId: stream_id, name, told } = event
    return { shared: { type: 'stream', op: 'update', stream_id, name, ...told } }
  },
  /** For clients that do not support archived channels, they are removed and added. */
  'channel-archived': (event, viewer) => {
    const { channelId: stream_id, name, isArchived: value } = event
    const channel = viewer.directory.channels.get(stream_id)
    if (!channel || !mayKnow(viewer, channel)) return undefined
    if (viewer.queue.options.capabilities.archived_channels) {
      return {
        shared: { type: 'stream', op: 'update', stream_id, name, property: 'is_archived', value },
      }
    }
    if (!hadSight(viewer, 'listed', stream_id)) return undefined
    if (!value) return reminder(viewer, channel)
    const streams = [{ stream_id }]
    return { shared: { type: 'stream', op: 'delete', streams, stream_ids: [stream_id] } }
  },
  'default-channels-changed': (_event, viewer) => {
    if (isGuest(viewer.user)) return undefined
    return defaultsWire(viewer)
  },
} satisfies Partial<Projections>

function defaultsWire(viewer: QueueViewer): WireEvent {
  const wire = { type: 'default_streams', default_streams: defaultIds(viewer) }
  return { shared: wire }
}

function permissionWire(
  {
    channelId: stream_id,
    permission: property,
  }: { readonly channelId: ChannelId; readonly permission: ChannelPermission },
  viewer: QueueViewer,
): WireEvent | undefined {
  const { directory } = viewer
  const channel = directory.channels.get(stream_id)
  if (!channel || !receivesEventsOf(viewer, channel)) return undefined
  const value = describeSetting(directory, channel.permissions[property])
  const wire = { type: 'stream', op: 'update', stream_id, name: channel.name, property, value }
  return { shared: wire }
}

export const changeConsequences = {
  'user-role-changed': (event, viewer) =>
    endsOrBeginsAsGuest(event, viewer) ? defaultsWire(viewer) : undefined,
  /** Inactive users are neither listed among the subscribers, nor in permissions that name them. */
  'user-activity-changed': (event, viewer) => {
    const { userId, isActive, channelIds = [], permissions = [] } = event
    const userIds = [userId]
    return [
      peers({ channelIds, userIds }, viewer, isActive ? 'peer_add' : 'peer_remove') ?? [],
      ...permissions.map((named) => permissionWire(named, viewer) ?? []),
    ].flat()
  },
} satisfies Consequences

/** Which changes of a channel are matters of rights. */
const rightsOfChannel: readonly (keyof Channel)[] = [
  'isPrivate',
  'isWebPublic',
  'historyPublic',
  'retentionDays',
  'permissions',
]

export const channelAudits = {
  'channel-changed': ({ channelId, change, told }) => {
    const isOfRights = rightsOfChannel.some((name) => name in change)
    if (!isOfRights) return undefined
    const { property, value } = told
    return auditFact('channel_changed', { channel_id: channelId, property, value })
  },
  'channel-archived': ({ channelId, isArchived }) =>
    auditFact('channel_archived', { channel_id: channelId, is_archived: isArchived }),
  'default-channels-changed': ({ added, removed }) =>
    auditFact('default_channels_changed', { added, removed }),
} satisfies Audits
