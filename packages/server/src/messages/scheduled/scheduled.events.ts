import type { Reminder, ScheduledMessage, UserId } from '@parley/contract'
import { ownEvent } from '../../delivery/own-event.ts'
import { leavesDirectory } from '../../directory/reducer.ts'

type ScheduledChange =
  | { readonly op: 'add' | 'update'; readonly scheduled: ScheduledMessage }
  | { readonly op: 'remove'; readonly scheduledId: number }

type ReminderChange =
  | { readonly op: 'add'; readonly reminder: Reminder }
  | { readonly op: 'remove'; readonly reminderId: number }

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'scheduled-messages-changed': { readonly userId: UserId; readonly change: ScheduledChange }
    'reminders-changed': { readonly userId: UserId; readonly change: ReminderChange }
  }
}

export const scheduledReducers = {
  'scheduled-messages-changed': leavesDirectory,
  'reminders-changed': leavesDirectory,
}

function scheduledFields(change: ScheduledChange): object {
  if (change.op === 'remove') return { scheduled_message_id: change.scheduledId }
  const { scheduled } = change
  return change.op === 'add'
    ? { scheduled_messages: [scheduled] }
    : { scheduled_message: scheduled }
}

export const scheduledProjections = {
  'scheduled-messages-changed': ownEvent<'scheduled-messages-changed'>(({ change }) => ({
    ...{ type: 'scheduled_messages', op: change.op, ...scheduledFields(change) },
  })),
  'reminders-changed': ownEvent<'reminders-changed'>(({ change }) => {
    const what =
      change.op === 'add' ? { reminders: [change.reminder] } : { reminder_id: change.reminderId }
    return { type: 'reminders', ...{ op: change.op, ...what } }
  }),
}
