import {
  eventNarrowInvalid,
  type MessageFlag,
  type NarrowMessage,
  type NarrowTest,
  narrowTermTest,
} from '@parley/contract'
import type { QueueViewer } from '../../delivery/queue.ts'
import { channelOfRecipient } from '../../directory/recipients.ts'
import type { MessageRecord } from '../message/message-record.ts'
import { ViewerWorld } from './viewer-world.ts'

const operators: ReadonlySet<string> = new Set(['channel', 'sender', 'stream', 'topic'])

/** The states that queues support, and how they are evaluated: clients expect both words for a mention. */
const states: ReadonlyMap<string, string> = new Map([
  ['alerted', 'mentioned'],
  ['dm', 'dm'],
  ['mentioned', 'mentioned'],
  ['private', 'dm'],
  ['resolved', 'resolved'],
  ['starred', 'starred'],
  ['unread', 'unread'],
])

function testFor([operator, operand]: readonly [string, string]): NarrowTest {
  if (operator !== 'is') {
    const test = operators.has(operator) ? narrowTermTest({ operator, operand }) : undefined
    return test ?? refuse(operator)
  }
  // Muted messages are delivered like all others.
  if (operand === 'muted') return () => true
  const state = states.get(operand)
  const test = state && narrowTermTest({ operator, operand: state })
  return test || refuse(`is:${operand}`)
}

function refuse(problem: string): never {
  throw eventNarrowInvalid({ problem: `${problem} is not supported` })
}

/** Refuses a narrow that queues do not support, when the queue is registered. */
export function requireEventNarrow(narrow: readonly (readonly [string, string])[]): void {
  for (const term of narrow) testFor(term)
}

export function matchesEventNarrow(
  viewer: QueueViewer,
  message: MessageRecord,
  flags: readonly MessageFlag[],
): boolean {
  const { narrow } = viewer.queue.options
  if (narrow.length === 0) return true
  const asked = narrowMessageOf(message, flags)
  const world = new ViewerWorld(viewer)
  return narrow.every((term) => testFor(term)(asked, world))
}

function narrowMessageOf(message: MessageRecord, flags: readonly MessageFlag[]): NarrowMessage {
  const { id, topic, senderId, rendered: html } = message
  const channelId = channelOfRecipient(message.recipientId)
  // A new message has no reactions yet, and no term of a queue asks for the users of a conversation.
  return { id, channelId, topic, senderId, userIds: [], flags, html, reactions: [] }
}
