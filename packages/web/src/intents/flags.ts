import type { LocalEvent, Message } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { act } from './act.ts'

export type MessageId = Message['id']
type Flag = 'read' | 'starred'

/** The maximum number of messages in one request. */
export const maxAtOnce = 5000

/** Adds the flag to messages, or removes it. */
export function setFlag(
  app: AppContext,
  ids: readonly number[],
  flag: Flag,
  op: 'add' | 'remove',
): void {
  for (let at = 0; at < ids.length; at += maxAtOnce) {
    const messages = ids.slice(at, at + maxAtOnce) as MessageId[]
    const shown = [flagEvent(messages, flag, op)]
    act(app, 'flags.update', { messages, op, flag }, { place: flag, shown })
  }
}

export function flagEvent(
  messages: readonly number[],
  flag: Flag,
  op: 'add' | 'remove',
): LocalEvent {
  const event = { type: 'update_message_flags', op, operation: op, flag, messages, all: false }
  return event as unknown as LocalEvent
}
