import { type MessageId, messageNotFound, reminderUnknown } from '@parley/contract'
import { takeIds } from '../../db/take-ids.ts'
import { channelByRecipient, conversationByRecipient } from '../../directory/by-recipient.ts'
import { languageFor } from '../../directory/language-for.ts'
import { mayReadMessage } from '../../directory/message-access.ts'
import { maySee } from '../../directory/sight.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { renderLines } from '../../markdown/render.ts'
import { silentMention } from '../../markdown/silent-mention.ts'
import type { ActionTx } from '../../writer/action.ts'
import { markdownContext } from '../compose/markdown-context.ts'
import { findPlaces, type MessagePlace } from '../message/message-places.ts'
import { type NoticeWords, noticeWords } from '../notices/notice-words.ts'
import { placeLink } from '../notices/place-link.ts'
import { requireFewWaiting, requireFuture } from './schedule-message.ts'
import { deleteScheduled, findOneScheduled, putScheduled } from './scheduled.store.ts'
import { isReminder, reminderWire } from './scheduled.wire.ts'

export interface NewReminder {
  readonly messageId: MessageId
  readonly deliverAt: number
  readonly note: string
  readonly siteUrl: string
}

/** It links to the message and does not quote it, so a user who lost access cannot read it here. */
export async function addReminder(
  tx: ActionTx,
  viewer: Viewer,
  { messageId, deliverAt, note, siteUrl }: NewReminder,
): Promise<number> {
  requireFuture(tx, deliverAt)
  const sql = await tx.open()
  const { realmId } = tx.directory
  const [message] = await findPlaces(sql, realmId, [messageId])
  if (!message || !mayReadMessage(viewer, message)) throw messageNotFound({})
  const content = textOf(viewer, message, { note, siteUrl })
  const rendered = renderLines(content, markdownContext(viewer, siteUrl))
  await requireFewWaiting(tx, viewer, { content, rendered })
  const [id = 0] = await takeIds(sql, realmId, 'scheduled_message', 1)
  const reminder = {
    id,
    userId: viewer.id,
    ...{ channelId: null, userIds: null, topic: '' },
    content,
    rendered,
    deliverAt,
    ...{ client: 'Internal', siteUrl, readBySender: false },
    targetMessageId: messageId,
    failure: null,
  }
  await putScheduled(sql, realmId, reminder)
  tx.append({
    kind: 'reminders-changed',
    userId: viewer.id,
    change: { op: 'add', reminder: reminderWire(reminder) },
  })
  return id
}

export async function removeReminder(tx: ActionTx, viewer: Viewer, id: number): Promise<void> {
  const sql = await tx.open()
  const { realmId } = tx.directory
  const found = await findOneScheduled(sql, realmId, viewer.id, id)
  if (!found || !isReminder(found)) throw reminderUnknown({})
  await deleteScheduled(sql, realmId, viewer.id, id)
  tx.append({
    kind: 'reminders-changed',
    userId: viewer.id,
    change: { op: 'remove', reminderId: id },
  })
}

function textOf(
  viewer: Viewer,
  message: MessagePlace,
  { note, siteUrl }: Pick<NewReminder, 'note' | 'siteUrl'>,
): string {
  const { directory } = viewer
  const author = directory.users.get(message.senderId)
  const words = noticeWords(languageFor(directory, viewer.user))
  const by = author && maySee(viewer, author) ? words.by(silentMention(author)) : ''
  const asked = words.reminded(linkTo(words, viewer, message, siteUrl), by)
  return note === '' ? asked : `${asked}\n\n${words.note(note)}`
}

function linkTo(
  words: NoticeWords,
  { directory }: Viewer,
  message: MessagePlace,
  siteUrl: string,
): string {
  const { recipientId, topic, id } = message
  const channel = channelByRecipient(directory, recipientId)
  if (channel) return words.messageIn(placeLink(channel.name, topic, id))
  const ids = conversationByRecipient(directory, recipientId)?.userIds.join() ?? ''
  return `[${words.directMessage}](${siteUrl}/#narrow/dm/${ids}-dm/near/${id})`
}
