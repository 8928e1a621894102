import { conversationOf, type Listed, type Message, type Place } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { showToast } from '../parts/toast.tsx'
import { serverNow } from '../server-clock.ts'
import { t } from '../words/words.ts'
import { intend } from './intend.ts'
import { takeScheduled } from './take-scheduled.ts'

export type Scheduled = Listed<'scheduled_messages'>
export type Reminder = Listed<'reminders'>
export type Draft = Listed<'drafts'>

type ChannelId = NonNullable<Message['stream_id']>
type UserId = Message['sender_id']

function unixTime(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

/** Schedules a message. Resolves when the server has stored it. */
export async function scheduleMessage(
  { client }: AppContext,
  place: Place,
  content: string,
  at: Date,
): Promise<void> {
  await client.scheduled.create({
    ...recipientsOf(place),
    content,
    scheduled_delivery_timestamp: unixTime(at),
  })
}

function recipientsOf(place: Place) {
  return place.kind === 'topic'
    ? { type: 'channel' as const, to: place.channelId as ChannelId, topic: place.topic }
    : { type: 'direct' as const, to: [...place.userIds] as UserId[] }
}

export function changeScheduledTime({ client }: AppContext, one: Scheduled, at: Date): void {
  const { scheduled_message_id } = one
  intend(() =>
    client.scheduled.update({ scheduled_message_id, scheduled_delivery_timestamp: unixTime(at) }),
  )
}

export function removeScheduled(app: AppContext, one: Scheduled): void {
  const { content, scheduled_delivery_timestamp: time } = one
  const isStillLater = () => time * 1000 > serverNow()
  const undo = () =>
    intend(() =>
      scheduleMessage(
        app,
        placeOfScheduled(one, app.replica.selfId),
        content,
        new Date(time * 1000),
      ),
    )
  intend(async () => {
    await takeScheduled(app, one)
    const action = { label: t.common.undo, run: undo }
    showToast({ text: t.waiting.removed, ...(isStillLater() ? { action } : {}) })
  })
}

export function placeOfScheduled({ type, to, topic }: Scheduled, selfId: number): Place {
  if (type === 'stream') return { kind: 'topic', channelId: Number(to), topic: topic ?? '' }
  return conversationOf(typeof to === 'number' ? [to] : to, selfId)
}

/** Sets a reminder for a message. Resolves when the server has stored it. */
export async function remindOf(
  { client }: AppContext,
  messageId: number,
  at: Date,
  note: string,
): Promise<void> {
  await client.reminders.create({
    message_id: messageId as Message['id'],
    scheduled_delivery_timestamp: unixTime(at),
    ...(note === '' ? {} : { note }),
  })
}

/** The user's note. The API has it only in the text of the reminder. */
export function noteOf({ content }: Pick<Reminder, 'content'>): string | undefined {
  return /\n\nYour note: ([\s\S]+)$/.exec(content)?.[1]
}

export function removeReminder({ client }: AppContext, { reminder_id }: Reminder): void {
  intend(async () => {
    await client.reminders.remove({ reminder_id })
    showToast({ text: t.waiting.removed })
  })
}

/** The recipient of a draft; undefined if none was chosen yet. */
export function placeOfDraft({ type, to, topic }: Draft, selfId: number): Place | undefined {
  if (to.length === 0) return undefined
  if (type === 'stream') return { kind: 'topic', channelId: to[0] ?? -1, topic }
  return type === 'private' ? conversationOf(to, selfId) : undefined
}

export function removeDraft({ client }: AppContext, draft: Draft): void {
  const { id, type, to, topic, content, timestamp } = draft
  const undo = () =>
    intend(() => client.drafts.create({ drafts: [{ type, to, topic, content, timestamp }] }))
  intend(async () => {
    await client.drafts.remove({ draft_id: id })
    showToast({ text: t.waiting.removed, action: { label: t.common.undo, run: undo } })
  })
}
