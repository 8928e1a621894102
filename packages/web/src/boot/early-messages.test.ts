import type { MessageAnswer, MessageQuery } from '@parley/client/replica'
import { expect, test, vi } from 'vitest'
import { EarlyMessages, fetchWith, type NarrowQuery } from './early-messages.ts'

const topic = [
  { operator: 'channel', operand: 5 },
  { operator: 'topic', operand: 'ship it' },
]
const asked = {
  anchor: 'first_unread',
  include_anchor: true,
  num_before: 50,
  num_after: 50,
  narrow: topic,
} as const satisfies NarrowQuery
const registration = {
  registered: Promise.resolve(),
  queueId: 'mine',
  position: 0,
  usersLater: false,
  readUsers: () => [],
}
const current = (position = 0, queueId = 'mine') => ({ queueId, replica: { position } as never })

const early = { messages: [], anchor: 7, found_oldest: true, found_newest: true }
const late: MessageAnswer = { messages: [], found_oldest: false, found_newest: false }

function fetching(answer: () => Promise<MessageAnswer> = async () => early) {
  const messages = new EarlyMessages(registration, asked, answer)
  let now = current()
  return {
    become: (next: typeof now) => {
      now = next
    },
    fetch: fetchWith(
      messages,
      () => now,
      async () => late,
    ),
  }
}

test('the first query has the answer that is under way, and the next one is sent', async () => {
  const { fetch } = fetching()
  expect(await fetch({ ...asked, anchor: 7 })).toBe(early)
  expect(await fetch({ ...asked, anchor: 7 })).toBe(late)
})

test('it is requested only after the snapshot was taken', async () => {
  let isTaken: () => void = () => undefined
  const registered = new Promise<void>((resolve) => {
    isTaken = resolve
  })
  const ask = vi.fn(async () => early)
  new EarlyMessages({ ...registration, registered }, asked, ask)
  await Promise.resolve()
  expect(ask).not.toHaveBeenCalled()
  isTaken()
  await vi.waitFor(() => expect(ask).toHaveBeenCalledWith(asked))
})

test.each<[string, MessageQuery]>([
  ['another conversation', { ...asked, narrow: topic.slice(0, 1), anchor: 7 }],
  ['another place than the server found', { ...asked, anchor: 8 }],
  ['messages by their ids', { message_ids: [7] }],
])('a query for %s is sent', async (_what, query) => {
  expect(await fetching().fetch(query)).toBe(late)
})

test('the end of a conversation is answered if the answer reaches it', async () => {
  const end = { ...asked, anchor: 'newest', num_after: 0 } as const
  expect(await fetching().fetch(end)).toBe(early)
  expect(await fetching(async () => ({ ...early, found_newest: false })).fetch(end)).toBe(late)
})

test('the answer is not given to a state that is later, or of another queue', async () => {
  const { become, fetch } = fetching()
  become(current(1024))
  expect(await fetch({ ...asked, anchor: 7 })).toBe(late)
  become(current(0, 'another'))
  expect(await fetch({ ...asked, anchor: 7 })).toBe(late)
})

test('the answer is not kept for later, when a query for something else was first', async () => {
  const { fetch } = fetching()
  expect(await fetch({ message_ids: [7] })).toBe(late)
  expect(await fetch({ ...asked, anchor: 7 })).toBe(late)
})

test('after a failure the query is sent', async () => {
  const { fetch } = fetching(async () => {
    throw new Error('no answer')
  })
  expect(await fetch({ ...asked, anchor: 7 })).toBe(late)
})

const channel = { operator: 'channel', operand: 5 }
test.each([
  ['a topic', topic, true],
  ['a channel', [channel], true],
  ['what is not in a channel', [{ ...channel, negated: true }], false],
  ['what somebody said in a channel', [channel, { operator: 'sender', operand: 7 }], false],
  [
    'what is in a channel and mentions somebody',
    [channel, { operator: 'is', operand: 'mentioned' }],
    false,
  ],
  ['everything', [], false],
])(
  'only a start with messages of a channel leaves the users for later: %s',
  (_what, narrow, isLater) => {
    const early = { ...registration }
    new EarlyMessages(early, { ...asked, narrow }, async () => late)
    expect(early.usersLater).toBe(isLater)
  },
)

test('the users follow when the messages are painted', async () => {
  const order: string[] = []
  const readUsers = () => {
    order.push('read')
    return []
  }
  const messages = new EarlyMessages({ ...registration, readUsers }, asked, async () => late)
  const replica = { learnUsers: () => order.push('learn') } as never
  await messages.addUsers(replica, { painted: async () => void order.push('painted') })
  expect(order).toEqual(['painted', 'read', 'learn'])
})
