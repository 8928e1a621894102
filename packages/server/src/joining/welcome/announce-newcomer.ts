import type { ChannelId, UserId } from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import type { Mentionable } from '../../markdown/parts/context.ts'
import { silentMention } from '../../markdown/silent-mention.ts'
import { sendNotice } from '../../messages/public.ts'
import type { ActionTx } from '../../writer/action.ts'

/** Announces a new user in the announcement channel, if there is one. */
export async function announceNewcomer(
  tx: ActionTx,
  author: Viewer,
  newcomer: Mentionable,
): Promise<void> {
  const { signup_announcements_stream_id: id } = tx.directory.realm.settings
  const place = tx.directory.channels.get(id as ChannelId)
  if (!place || place.isArchived) return
  await sendNotice(tx, {
    to: { channelId: place.id, topic: 'signups' },
    content: `${silentMention(newcomer)} joined this organization.`,
    author,
    newcomer,
  })
}

/** Notifies the inviter that a user joined, if they requested it. */
export async function tellInviter(
  tx: ActionTx,
  author: Viewer,
  newcomer: Mentionable,
  inviterId: UserId,
): Promise<void> {
  await sendNotice(tx, {
    to: { userId: inviterId },
    content: `${silentMention(newcomer)} accepted your invitation and joined.`,
    author,
    newcomer,
  })
}
