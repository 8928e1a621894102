import type { ChannelId } from '@parley/contract'
import type { ChannelRecord } from '../../channels/public.ts'
import { languageFor } from '../../directory/language-for.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { silentMention } from '../../markdown/silent-mention.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { Signals } from '../../writer/signals.ts'
import { actorFor } from './actor-for.ts'
import { tellOfCreation } from './channel-notices.ts'
import { noticeWords } from './notice-words.ts'
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
  const words = noticeWords(languageFor(tx.directory))
  await sendNotice(tx, {
    to: { channelId: place.id, topic: words.newChannels },
    content: words.announced(silentMention(viewer.user), linksTo(open), open.length === 1),
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
    const user = tx.directory.users.get(userId)
    const words = noticeWords(languageFor(tx.directory, user))
    const links = linksTo(channels.filter(({ id }) => ids.has(id)))
    const who = actorFor(tx, viewer, { to: user, words, joined: ids })
    const content = words.subscribedYou(who, links, ids.size === 1)
    await sendNotice(tx, { to: { userId }, content, author: viewer, created })
  }
}

function linksTo(channels: readonly { readonly name: string }[]): string {
  return channels.map(({ name }) => channelLink(name)).join(', ')
}
