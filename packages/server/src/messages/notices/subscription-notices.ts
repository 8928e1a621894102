import { type ChannelId, limits, type UserId } from '@parley/contract'
import type { ChannelRecord, Joining } from '../../channels/channels.events.ts'
import type { Channel } from '../../directory/objects.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { tellOfCreation } from './channel-notices.ts'
import { channelLink } from './place-link.ts'
import { sendNotice } from './send-notice.ts'

/** Who is told by the notification bot, besides the events that everybody gets. */
export interface NoticesWanted {
  /** Everybody, in the channel for such news: channels that are created. */
  readonly announce: boolean
  /** Each who is subscribed by somebody else. */
  readonly newcomers: boolean
}

interface Happened {
  readonly created: readonly ChannelRecord[]
  readonly joined: readonly Joining[]
  /** All channels that somebody joined. */
  readonly channels: readonly (Channel | ChannelRecord)[]
}

/** Tells what the notification bot is asked to tell; answers whether newcomers were told. */
export async function sendSubscriptionNotices(
  tx: ActionTx,
  viewer: Viewer,
  happened: Happened,
  wanted: NoticesWanted,
): Promise<boolean> {
  await tellOfCreation(tx, viewer, happened.created)
  if (wanted.announce) await announceCreated(tx, viewer, happened.created)
  return wanted.newcomers && (await tellNewcomers(tx, viewer, happened))
}

/** Private channels are announced to nobody. */
async function announceCreated(
  tx: ActionTx,
  viewer: Viewer,
  created: readonly ChannelRecord[],
): Promise<void> {
  const open = created.filter((channel) => !channel.isPrivate)
  const { new_stream_announcements_stream_id: id } = tx.directory.realm.settings
  const place = tx.directory.channels.get(id as ChannelId)
  if (open.length === 0 || !place || place.isArchived) return
  const what = open.length === 1 ? 'a new channel:' : 'new channels:'
  await sendNotice(tx, {
    to: { channelId: place.id, topic: 'new channels' },
    content: `${nameOf(viewer)} created ${what} ${linksTo(open)}.`,
    author: viewer,
    created: open,
  })
}

/** None at all where they are many: a large import is not worth thousands of messages. */
async function tellNewcomers(
  tx: ActionTx,
  viewer: Viewer,
  { joined, channels, created }: Happened,
): Promise<boolean> {
  const newcomers = channelsByUser(tx, viewer, joined)
  if (!newcomers) return false
  for (const [userId, ids] of newcomers) {
    const what = ids.size === 1 ? 'the channel' : 'the channels'
    const links = linksTo(channels.filter(({ id }) => ids.has(id)))
    const content = `${nameOf(viewer)} subscribed you to ${what} ${links}.`
    await sendNotice(tx, { to: { userId }, content, author: viewer, created })
  }
  return true
}

/** People other than the viewer who joined something; bots read no notices. Undefined: too many. */
function channelsByUser(
  { directory }: ActionTx,
  viewer: Viewer,
  joined: readonly Joining[],
): Map<UserId, Set<ChannelId>> | undefined {
  const found = new Map<UserId, Set<ChannelId>>()
  for (const { channelId, userIds } of joined) {
    for (const id of userIds) {
      if (id === viewer.id || directory.users.get(id)?.isBot) continue
      found.set(id, (found.get(id) ?? new Set<ChannelId>()).add(channelId))
      if (found.size > limits.maxBulkSubscriptionMessages) return undefined
    }
  }
  return found
}

function nameOf({ user }: Viewer): string {
  return `@_**${user.fullName}|${user.id}**`
}

function linksTo(channels: readonly { readonly name: string }[]): string {
  return channels.map(({ name }) => channelLink(name)).join(', ')
}
