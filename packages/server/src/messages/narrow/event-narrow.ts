import { eventNarrowInvalid, type MessageFlag } from '@parley/contract'
import type { QueueViewer } from '../../delivery/queue.ts'
import { userByAddress } from '../../directory/addresses.ts'
import { nameKey } from '../../directory/name-key.ts'
import { channelOfRecipient } from '../../directory/recipients.ts'
import type { MessageRecord } from '../message/message-record.ts'
import { resolvedPrefix } from '../topics/topic-names.ts'

type Test = (viewer: QueueViewer, message: MessageRecord, flags: readonly MessageFlag[]) => boolean

/** What each operator of a queue's narrow asks of a message. */
const tests: ReadonlyMap<string, (operand: string) => Test> = new Map([
  ['channel', isInChannel],
  ['stream', isInChannel],
  ['topic', isInTopic],
  ['sender', isFrom],
  ['is', (operand) => stateTests.get(operand) ?? refuse(`is:${operand}`)],
])

function isInChannel(name: string): Test {
  return (viewer, message) => {
    const id = channelOfRecipient(message.recipientId)
    const channel = id === undefined ? undefined : viewer.directory.channels.get(id)
    return channel !== undefined && nameKey(channel.name) === nameKey(name)
  }
}

function isInTopic(topic: string): Test {
  return (_viewer, message) => {
    const isChannel = channelOfRecipient(message.recipientId) !== undefined
    return isChannel && nameKey(message.topic) === nameKey(topic)
  }
}

function isFrom(address: string): Test {
  return (viewer, message) => userByAddress(viewer, address)?.id === message.senderId
}

const always: Test = () => true

const isMentioned: Test = (_viewer, _message, flags) =>
  flags.some((flag) => flag === 'mentioned' || flag === 'wildcard_mentioned')

const isDirect: Test = (_viewer, message) => channelOfRecipient(message.recipientId) === undefined

const stateTests: ReadonlyMap<string, Test> = new Map([
  ['dm', isDirect],
  ['private', isDirect],
  ['starred', (_viewer, _message, flags) => flags.includes('starred')],
  ['unread', (_viewer, _message, flags) => !flags.includes('read')],
  ['mentioned', isMentioned],
  ['alerted', isMentioned],
  ['resolved', (_viewer, message) => message.topic.startsWith(resolvedPrefix)],
  ['muted', always],
])

function refuse(problem: string): never {
  throw eventNarrowInvalid({ problem: `${problem} is not supported` })
}

function testFor([operator, operand]: readonly [string, string]): Test {
  const make = tests.get(operator)
  return make ? make(operand) : refuse(operator)
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
  return viewer.queue.options.narrow.every((term) => testFor(term)(viewer, message, flags))
}
