import {
  type ChannelId,
  channelsNotAccessible,
  memoryLimits,
  principalUnknown,
  subscribingOthersNotAllowed,
  tooManySubscriptions,
  type UserId,
} from '@parley/contract'
import { userByAddress } from '../directory/addresses.ts'
import { mayKnow, mayRead } from '../directory/channel-access.ts'
import { nameKey } from '../directory/name-key.ts'
import { type Channel, isSubscribed } from '../directory/objects.ts'
import { userOf } from '../directory/of-id.ts'
import { maySee } from '../directory/sight.ts'
import { isAdministrator, type Viewer, viewerOf } from '../directory/viewer.ts'
import { invariant } from '../invariant.ts'
import type { ActionTx } from '../writer/action.ts'
import { mayAddOthers, mayJoin } from './access/channels.policy.ts'
import { addSubscriptions, joiners } from './add-subscriptions.ts'
import type { ChannelRecord, Joining } from './channels.events.ts'
import {
  addChannels,
  type ChannelSettings,
  newChannels,
  type WantedChannel,
} from './create-channels.ts'
import { type NoticesWanted, signalJoined } from './signal-joined.ts'
import { nobody, tellSeen } from './visibility.ts'

export interface Subscribing {
  readonly channels: readonly WantedChannel[]
  /** Settings of the channels that do not exist yet. */
  readonly settings: ChannelSettings
  /** Ids or addresses; undefined or empty: the actor alone. */
  readonly principals: readonly (UserId | string)[] | undefined
  readonly refusalsFatal: boolean
  /** Absent: users receive only events. */
  readonly notices?: NoticesWanted
}

export interface Subscribed {
  readonly subscribed: Readonly<Record<UserId, string[]>>
  readonly alreadySubscribed: Readonly<Record<UserId, string[]>>
  /** Names of the channels that the actor may not join or add people to. */
  readonly unauthorized: readonly string[]
  /** Whether users who were subscribed by another were notified, with one message each. */
  readonly newcomersTold: boolean
}

/** Subscribes users to channels, creating missing ones. All or nothing. */
export async function subscribe(
  tx: ActionTx,
  viewer: Viewer,
  input: Subscribing,
): Promise<Subscribed> {
  const users = principalsOrSelf(viewer, input.principals)
  requireFewSubscriptions(viewer, users.length * input.channels.length)
  const { existing, created } = sortOut(tx, viewer, input)
  const onlySelf = users.every((id) => id === viewer.id)
  const refused = existing.filter(({ channel }) => !maySubscribe(viewer, channel, onlySelf))
  if (refused.length > 0 && input.refusalsFatal) throw refusalFor(viewer, refused)
  const open = existing.filter((named) => !refused.includes(named)).map(({ channel }) => channel)
  addChannels(tx, created, input.settings)
  const channels = [...open, ...created]
  const joined = joiners(tx, channels, users, wantedColors(input.channels))
  announceRevealed(tx, open, joined)
  addSubscriptions(tx, joined)
  const happened = { created, joined, channels }
  const wanted = input.notices ?? { announce: false, newcomers: false }
  return {
    newcomersTold: await signalJoined(tx, viewer, happened, wanted),
    subscribed: namesByUser(joined, channels),
    alreadySubscribed: alreadyThere(open, users),
    unauthorized: refused.map((named) => toldName(viewer, named)),
  }
}

function wantedColors(channels: readonly WantedChannel[]): ReadonlyMap<string, string> {
  return new Map(
    channels.flatMap(({ name, color }) => (color === undefined ? [] : [[nameKey(name), color]])),
  )
}

/**
 * The users whom a call concerns; the viewer if it names none. Note: the Python client sends an empty list where its caller
 * names nobody.
 */
export function principalsOrSelf(viewer: Viewer, principals: Subscribing['principals']): UserId[] {
  const isNamed = principals !== undefined && principals.length > 0
  return isNamed ? requirePrincipals(viewer, principals) : [viewer.id]
}

/** Limits the subscriptions that one request adds or ends. */
export function requireFewSubscriptions({ user }: Viewer, count: number): void {
  const limit = isAdministrator(user)
    ? memoryLimits.subscriptionsPerRequest
    : memoryLimits.subscriptionsPerRequestOfMember
  if (count > limit) throw tooManySubscriptions({ limit })
}

/** The active users of these ids and addresses. */
export function requirePrincipals(
  viewer: Viewer,
  principals: readonly (UserId | string)[],
): UserId[] {
  const ids = principals.map((principal) => {
    const user =
      typeof principal === 'string'
        ? userByAddress(viewer, principal)
        : viewer.directory.users.get(principal)
    if (!user?.isActive || user.isSystemBot || !maySee(viewer, user))
      throw principalUnknown({ principal })
    return user.id
  })
  return [...new Set(ids)]
}

/** A channel, and how the actor called it. */
interface NamedChannel {
  readonly channel: Channel
  readonly given: string
}

/** Existing channels and channels to create; names may occur more than once. */
function sortOut(tx: ActionTx, viewer: Viewer, input: Subscribing) {
  const existing = new Map<ChannelId, NamedChannel>()
  const missing = new Map<string, WantedChannel>()
  for (const wanted of input.channels) {
    const channel = tx.directory.channelByName(wanted.name)
    const key = nameKey(wanted.name)
    if (channel) existing.set(channel.id, { channel, given: wanted.name })
    else if (!missing.has(key)) missing.set(key, wanted)
  }
  const created = newChannels(tx, viewer, [...missing.values()], input.settings)
  return { existing: [...existing.values()], created }
}

function maySubscribe(viewer: Viewer, channel: Channel, onlySelf: boolean): boolean {
  return onlySelf ? mayJoin(viewer, channel) : mayAddOthers(viewer, channel)
}

function refusalFor(viewer: Viewer, refused: readonly NamedChannel[]): Error {
  const known = refused.every(({ channel }) => mayKnow(viewer, channel) && mayJoin(viewer, channel))
  if (known) return subscribingOthersNotAllowed({})
  return channelsNotAccessible({ names: refused.map((named) => toldName(viewer, named)) })
}

/** For a channel that the viewer may not know of, the refusal repeats only the given name. */
function toldName(viewer: Viewer, { channel, given }: NamedChannel): string {
  return mayKnow(viewer, channel) ? channel.name : given
}

/** Users to whom an existing channel, or its messages, becomes visible by the subscription. */
function announceRevealed(
  tx: ActionTx,
  channels: readonly Channel[],
  joining: readonly Joining[],
): void {
  for (const channel of channels) {
    const added = joining.find((one) => one.channelId === channel.id)?.userIds ?? []
    const without = (may: typeof mayKnow) =>
      added.filter((id) => !may(viewerOf(tx.directory, userOf(tx.directory, id)), channel))
    const gained = { userIds: without(mayKnow), readerIds: without(mayRead) }
    tellSeen(tx, channel.id, { gained, lost: nobody })
  }
}

function namesByUser(
  joining: readonly Joining[],
  channels: readonly (Channel | ChannelRecord)[],
): Record<UserId, string[]> {
  const names = new Map(channels.map((channel) => [channel.id, channel.name]))
  const found: Record<UserId, string[]> = {}
  for (const { channelId, userIds } of joining) {
    const name = names.get(channelId)
    invariant(name, 'users join only requested channels')
    for (const userId of userIds) {
      const list = found[userId]
      if (list) list.push(name)
      else found[userId] = [name]
    }
  }
  return found
}

function alreadyThere(
  channels: readonly Channel[],
  users: readonly UserId[],
): Record<UserId, string[]> {
  const found: Record<UserId, string[]> = {}
  for (const userId of users) {
    const names = channels
      .filter((channel) => isSubscribed(channel.subscriptions.get(userId)))
      .map((channel) => channel.name)
    if (names.length > 0) found[userId] = names
  }
  return found
}
