import {
  type ChannelId,
  codePoints,
  firstCodePoints,
  limits,
  type MessageId,
  type ReportTypeKey,
  reportReasonMissing,
  reportsNotTaken,
  reportTypes,
} from '@parley/contract'
import { channelByRecipient } from '../../directory/by-recipient.ts'
import type { Directory } from '../../directory/directory.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { asCode } from '../../markdown/as-code.ts'
import { silentMention } from '../../markdown/silent-mention.ts'
import type { ActionTx } from '../../writer/action.ts'
import { type ChangeableMessage, findChangeable } from '../message/updates.store.ts'
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
  const topic = cut(`${author?.fullName ?? 'Unknown user'}: moderation`, limits.maxTopicLength)
  const content = textOf(viewer, message, report)
  await sendNotice(tx, { to: { channelId, topic }, content, author: viewer })
}

function requireModerationChannel({ realm, channels }: Directory): ChannelId {
  const id = realm.settings.moderation_request_channel_id as ChannelId
  const channel = channels.get(id)
  // Note: an imported organization may name a public channel.
  if (!channel?.isPrivate || channel.isArchived) throw reportsNotTaken({})
  return id
}

function textOf(viewer: Viewer, message: ChangeableMessage, report: Report): string {
  const { directory, user } = viewer
  const author = directory.users.get(message.senderId)
  const by = author ? ` by ${silentMention(author)}` : ''
  const reason = reportTypes.find(({ key }) => key === report.type)?.name ?? report.type
  const note = report.description.trim()
  return [
    `${silentMention(user)} reported ${placeOf(viewer, message)}${by}.`,
    `Reason: ${reason}.${note === '' ? '' : ` ${asCode(note)}`}`,
    `The message: ${asCode(cut(message.content, quotedLength))}`,
  ].join('\n')
}

function placeOf({ directory }: Viewer, { recipientId, topic, id }: ChangeableMessage): string {
  const channel = channelByRecipient(directory, recipientId)
  if (!channel) return `a direct message (${id})`
  return `message ${id} in ${placeLink(channel.name, topic)}`
}

function cut(text: string, length: number): string {
  if (codePoints(text) <= length) return text
  return `${firstCodePoints(text, length - 1)}…`
}
