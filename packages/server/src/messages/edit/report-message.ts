import {
  type ChannelId,
  codePoints,
  firstCodePoints,
  limits,
  type MessageId,
  type ReportTypeKey,
  reportReasonMissing,
  reportsNotTaken,
} from '@parley/contract'
import { channelByRecipient } from '../../directory/by-recipient.ts'
import type { Directory } from '../../directory/directory.ts'
import { languageFor } from '../../directory/language-for.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { asCode } from '../../markdown/as-code.ts'
import { silentMention } from '../../markdown/silent-mention.ts'
import type { ActionTx } from '../../writer/action.ts'
import { type ChangeableMessage, findChangeable } from '../message/updates.store.ts'
import { type NoticeWords, noticeWords } from '../notices/notice-words.ts'
import { placeLink } from '../notices/place-link.ts'
import { sendNotice } from '../notices/send-notice.ts'
import { requireReadable } from './update-message.ts'

export interface Report {
  readonly messageId: MessageId
  readonly type: ReportTypeKey
  readonly description: string
}

/** How much of a message is quoted, so that moderators recognize it. */
const quotedLength = 2000

/** Posts the report in the channel for moderation requests. Its readers may not be able to read the message itself. */
export async function reportMessage(tx: ActionTx, viewer: Viewer, report: Report): Promise<void> {
  const sql = await tx.open()
  const found = await findChangeable(sql, tx.directory.realmId, report.messageId)
  const message = requireReadable(viewer, found)
  const channelId = requireModerationChannel(tx.directory)
  if (report.type === 'other' && report.description.trim() === '') throw reportReasonMissing({})
  const author = tx.directory.users.get(message.senderId)
  const words = noticeWords(languageFor(tx.directory))
  const topic = cut(words.moderation(author?.fullName ?? words.unknownUser), limits.maxTopicLength)
  const content = textOf(words, viewer, message, report)
  await sendNotice(tx, { to: { channelId, topic }, content, author: viewer })
}

function requireModerationChannel({ realm, channels }: Directory): ChannelId {
  const id = realm.settings.moderation_request_channel_id as ChannelId
  const channel = channels.get(id)
  // Note: an imported organization may name a public channel.
  if (!channel?.isPrivate || channel.isArchived) throw reportsNotTaken({})
  return id
}

function textOf(
  words: NoticeWords,
  viewer: Viewer,
  message: ChangeableMessage,
  report: Report,
): string {
  const { directory, user } = viewer
  const author = directory.users.get(message.senderId)
  const by = author ? words.by(silentMention(author)) : ''
  const note = report.description.trim()
  return [
    words.reported(silentMention(user), placeOf(words, viewer, message), by),
    `${words.reason(words.reasons[report.type])}${note === '' ? '' : ` ${asCode(note)}`}`,
    words.theMessage(asCode(cut(message.content, quotedLength))),
  ].join('\n')
}

function placeOf(words: NoticeWords, { directory }: Viewer, message: ChangeableMessage): string {
  const { recipientId, topic, id } = message
  const channel = channelByRecipient(directory, recipientId)
  if (!channel) return words.reportedDirect(id)
  return words.reportedIn(id, placeLink(channel.name, topic))
}

function cut(text: string, length: number): string {
  if (codePoints(text) <= length) return text
  return `${firstCodePoints(text, length - 1)}…`
}
