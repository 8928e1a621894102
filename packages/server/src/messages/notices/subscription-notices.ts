import type { ChannelId } from '@parley/contract'
import type { ChannelRecord } from '../../channels/public.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { silentMention } from '../../markdown/silent-mention.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { Signals } from '../../writer/signals.ts'
import { tellOfCreation } from './channel-notices.ts'
import { channelLink } from './place-link.ts'
import { sendNotice } from './send-notice.ts'

type Joined = Signals['channels-joined']

/** The notification bot reports new channels and subscriptions. */
export async function sendSubscriptionNotices(
  tx: ActionTx,
  viewer: Viewer,
  joined: Joined,
): Promise<void> {
  await tellOfCreation(tx, viewer, joined.created)
  if (joined.announce) await announceCreated(tx, viewer, joined.created)
  await tellNewcomers(tx, viewer, joined)
}

/** Private channels are not announced. */
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
    content: `${silentMention(viewer.user)} created ${what} ${linksTo(open)}.`,
    author: viewer,
    created: open,
  })
}

async function tellNewcomers(
  tx: ActionTx,
  viewer: Viewer,
  { newcomers = new Map(), channels, created }: Joined,
): Promise<void> {
  for (const [userId, ids] of newcomers) {
    const what = ids.size === 1 ? 'the channel' : 'the channels'
    const links = linksTo(channels.filter(({ id }) => ids.has(id)))
    const content = `${silentMention(viewer.user)} subscribed you to ${what} ${links}.`
    await sendNotice(tx, { to: { userId }, content, author: viewer, created })
  }
}

function linksTo(channels: readonly { readonly name: string }[]): string {
  return channels.map(({ name }) => channelLink(name)).join(', ')
}
