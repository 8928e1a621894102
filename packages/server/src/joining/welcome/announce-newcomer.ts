import type { ChannelId, UserId } from '@parley/contract'
import { languageFor } from '../../directory/language-for.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { Mentionable } from '../../markdown/parts/context.ts'
import { silentMention } from '../../markdown/silent-mention.ts'
import { noticeWords, sendNotice } from '../../messages/public.ts'
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
  const words = noticeWords(languageFor(tx.directory))
  await sendNotice(tx, {
    to: { channelId: place.id, topic: words.newUsers },
    content: words.joined(silentMention(newcomer)),
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
  const words = noticeWords(languageFor(tx.directory, tx.directory.users.get(inviterId)))
  await sendNotice(tx, {
    to: { userId: inviterId },
    content: words.accepted(silentMention(newcomer)),
    author,
    newcomer,
  })
}
