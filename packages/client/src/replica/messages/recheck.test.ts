import { expect, test } from 'vitest'
import { aSnapshot } from '../../../test/a-snapshot.ts'
import { Replica } from '../replica.ts'
import type { MessageAnswer } from './fetch-messages.ts'

const message = (id: number, content: string, stream_id = 5) =>
  ({
    id,
    content,
    stream_id,
    type: 'stream',
    display_recipient: 'kitchen',
    subject: 'soup',
    flags: [],
    reactions: [],
  }) as never

const narrow = [{ operator: 'channel', operand: 5 }]

/** A replica of a user without subscriptions, or with some, and the messages of its server. */
function aReader(...subscribed: number[]) {
  const server = { messages: [message(1, 'One'), message(2, 'Two')] as MessageAnswer['messages'] }
  const subscriptions = subscribed.map((stream_id) => ({
    stream_id,
    name: `channel ${stream_id}`,
    history_public_to_subscribers: true,
  }))
  const streams = [5, 6].map((stream_id) => ({ stream_id, history_public_to_subscribers: true }))
  const snapshot = aSnapshot({ streams, subscriptions })
  const fetchMessages = async () => ({ ...server, found_oldest: true, found_newest: true })
  const replica = new Replica(snapshot, { fetchMessages })
  const { messages } = replica
  const content = (id: number) => messages.byId.peek(id)?.content
  const apply = (event: object) => replica.apply(event as never)
  return { server, messages, content, apply, view: messages.view(narrow) }
}

test('a later answer replaces a message of a channel without a subscription', async () => {
  const { server, content, view } = aReader()
  await view.loadAround('newest')
  server.messages = [message(1, 'One, edited'), message(2, 'Two')]
  await view.refresh()
  expect(content(1)).toBe('One, edited')
})

test('messages that are fetched again by id change in their view, and what is gone leaves it', async () => {
  const { server, messages, content, view } = aReader()
  await view.loadAround('newest')
  server.messages = [message(2, 'Two, edited')]
  await messages.recheck([1, 2])
  expect(content(1)).toBeUndefined()
  expect(content(2)).toBe('Two, edited')
  expect(view.ids.value).toEqual([2])
})

test('an answer never replaces a message that events keep up to date, which may be newer', async () => {
  const { server, messages, content, view } = aReader(5)
  await view.loadAround('newest')
  server.messages = [message(1, 'One, of an old answer'), message(2, 'Two')]
  await messages.recheck([1, 2])
  expect(content(1)).toBe('One')
})

test('an answer of another channel replaces a message of one without a subscription', async () => {
  const { server, messages, view } = aReader(6)
  await view.loadAround('newest')
  server.messages = [message(1, 'One', 6), message(2, 'Two')]
  await messages.recheck([1, 2])
  expect(view.ids.value).toEqual([2])
})

test.each([
  ['is renamed', { type: 'stream', op: 'update', stream_id: 5, property: 'name', value: 'bar' }],
  [
    'is archived',
    { type: 'stream', op: 'update', stream_id: 5, property: 'is_archived', value: true },
  ],
  [
    'is subscribed to',
    { type: 'subscription', op: 'add', subscriptions: [{ stream_id: 5, name: 'kitchen' }] },
  ],
])(
  'a channel that %s while its messages are fetched for the first time has them all',
  async (_what, event) => {
    const { server, view, apply } = aReader()
    const loaded = view.loadAround('newest')
    apply({ id: 1, ...event })
    server.messages = [message(1, 'One'), message(2, 'Two'), message(3, 'Three')]
    await loaded
    expect(view.ids.value).toEqual([1, 2, 3])
    expect(view.hasNewest.value).toBe(true)
  },
)
