import type { Reminder, ScheduledMessage } from '@parley/contract'
import { invariant } from '../../invariant.ts'
import type { Scheduled } from './scheduled.store.ts'

export function isReminder({ targetMessageId }: Scheduled): boolean {
  return targetMessageId !== null
}

function waitingWire({ content, rendered, deliverAt, failure }: Scheduled) {
  return {
    content,
    rendered_content: rendered,
    scheduled_delivery_timestamp: deliverAt,
    failed: failure !== null,
  }
}

export function scheduledWire(one: Scheduled): ScheduledMessage {
  const { id: scheduled_message_id, channelId, userIds, topic, userId } = one
  const waiting = waitingWire(one)
  if (channelId !== null) {
    return { scheduled_message_id, type: 'stream', to: channelId, topic, ...waiting }
  }
  const others = (userIds ?? []).filter((id) => id !== userId)
  const to = others.length > 0 ? others : [userId]
  return { scheduled_message_id, type: 'private', to, ...waiting }
}

export function reminderWire(one: Scheduled): Reminder {
  const { id: reminder_id, userId, targetMessageId } = one
  invariant(targetMessageId, 'a reminder is about a message')
  return {
    reminder_id,
    type: 'private',
    to: [userId],
    ...waitingWire(one),
    reminder_target_message_id: targetMessageId,
  }
}
