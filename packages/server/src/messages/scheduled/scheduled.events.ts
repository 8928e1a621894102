import type { Reminder, ScheduledMessage, UserId } from '@parley/contract'
import { ownEvent } from '../../delivery/own-event.ts'
import { leavesDirectory } from '../../directory/reducer.ts'
import type { DomainEvent } from '../../log/domain-event.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'message-scheduled': { readonly userId: UserId; readonly scheduled: ScheduledMessage }
    'scheduled-message-changed': { readonly userId: UserId; readonly scheduled: ScheduledMessage }
    'scheduled-message-removed': { readonly userId: UserId; readonly scheduledId: number }
    'reminder-added': { readonly userId: UserId; readonly reminder: Reminder }
    'reminder-removed': { readonly userId: UserId; readonly reminderId: number }
  }
}

export const scheduledReducers = {
  'message-scheduled': leavesDirectory,
  'scheduled-message-changed': leavesDirectory,
  'scheduled-message-removed': leavesDirectory,
  'reminder-added': leavesDirectory,
  'reminder-removed': leavesDirectory,
}

const messages = 'scheduled_messages'
const reminders = 'reminders'

export const scheduledProjections = {
  'message-scheduled': ownEvent(({ scheduled }: DomainEvent<'message-scheduled'>) => ({
    ...{ type: messages, op: 'add', scheduled_messages: [scheduled] },
  })),
  'scheduled-message-changed': ownEvent(
    ({ scheduled }: DomainEvent<'scheduled-message-changed'>) => ({
      ...{ type: messages, op: 'update', scheduled_message: scheduled },
    }),
  ),
  'scheduled-message-removed': ownEvent(
    ({ scheduledId }: DomainEvent<'scheduled-message-removed'>) => ({
      ...{ type: messages, op: 'remove', scheduled_message_id: scheduledId },
    }),
  ),
  'reminder-added': ownEvent(({ reminder }: DomainEvent<'reminder-added'>) => ({
    ...{ type: reminders, op: 'add', reminders: [reminder] },
  })),
  'reminder-removed': ownEvent(({ reminderId }: DomainEvent<'reminder-removed'>) => ({
    ...{ type: reminders, op: 'remove', reminder_id: reminderId },
  })),
}
