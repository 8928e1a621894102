import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aSnapshot } from '../../../test/a-snapshot.ts'
import { ApiError } from '../../errors.ts'
import type { ServerEvent } from '../../events.ts'
import { Replica } from '../replica.ts'
import type { MessageQuery } from './fetch-messages.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const tooLarge = { status: 400, code: 'BAD_REQUEST', message: 'request fewer at once' }
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n)

const direct = (id: number) => ({
  ...{ id, sender_id: 2, type: 'private', display_recipient: [{ id: 1 }, { id: 2 }] },
  ...{ content: '<p>hi</p>', flags: ['read'], reactions: [], submessages: [], timestamp: id },
  ...{ subject: '', topic: '' },
})

interface ServerOptions {
  readonly hidden?: readonly number[]
  /** The most messages that fit in one answer. */
  readonly most?: number
  readonly answerMs?: number
}

/** A replica, and the ids of each request that it makes. */
function aReader({ hidden = [], most = 1000, answerMs = 20 }: ServerOptions = {}) {
  const requests: (readonly number[])[] = []
  const fetchMessages = async (query: MessageQuery) => {
    const ids = 'message_ids' in query ? query.message_ids : []
    requests.push(ids)
    await new Promise((resolve) => setTimeout(resolve, answerMs))
    if (ids.length > most) throw new ApiError(tooLarge)
    const messages = ids.filter((id) => !hidden.includes(id)).map(direct)
    return { messages, found_oldest: true, found_newest: true } as never
  }
  const { messages, apply } = bound(new Replica(aSnapshot(), { fetchMessages }))
  const isKnown = (id: number) => messages.byId.peek(id) !== undefined
  return { messages, apply, requests, isKnown }
}

function bound(replica: Replica) {
  return {
    messages: replica.messages,
    apply: (event: object) => replica.apply(event as ServerEvent),
  }
}

test('rows that appear together are one request', async () => {
  const { messages, requests, isKnown } = aReader()
  for (const id of numbers(1, 30)) messages.want([id])
  await vi.advanceTimersByTimeAsync(2000)
  expect(requests).toEqual([numbers(1, 30)])
  expect(numbers(1, 30).every(isKnown)).toBe(true)
})

test('a minute of scrolling, with a new row each 50 ms, is at most one request per second', async () => {
  const { messages, requests, isKnown } = aReader()
  for (const id of numbers(1, 1200)) {
    messages.want([id])
    await vi.advanceTimersByTimeAsync(50)
  }
  await vi.advanceTimersByTimeAsync(2000)
  expect(requests.length).toBeLessThanOrEqual(62)
  expect(numbers(1, 1200).every(isKnown)).toBe(true)
})

test('an answer that is too large is asked for in parts, and what is never accepted is given up', async () => {
  const few = aReader({ most: 30 })
  few.messages.want(numbers(1, 100))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(numbers(1, 100).every(few.isKnown)).toBe(true)
  expect(few.requests.length).toBeLessThanOrEqual(12)

  const none = aReader({ most: 0 })
  none.messages.want([1, 2])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(none.requests).toEqual([[1, 2], [1], [2]])
  none.apply({ type: 'message', id: 1, message: direct(9), flags: [] })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(none.requests).toHaveLength(3)
})

test('a message that the server left out is asked for again only if it may have become visible', async () => {
  const { messages, apply, requests } = aReader({ hidden: [7] })
  const want = async () => {
    messages.want([7])
    await vi.advanceTimersByTimeAsync(2000)
    return requests.length
  }
  expect(await want()).toBe(1)
  expect(await want()).toBe(1)
  apply({ type: 'subscription', op: 'add', id: 1, subscriptions: [] })
  expect(await want()).toBe(2)
  expect(await want()).toBe(2)
})

test('a view that is looked up is neither made nor requested', () => {
  const { messages } = aReader()
  const narrow = [{ operator: 'dm', operand: [2] }] as const
  expect(messages.peekView(narrow)).toBeUndefined()
  expect(messages.recentViews()).toEqual([])
  const view = messages.view(narrow)
  const later = messages.view([])
  expect(messages.peekView(narrow)).toBe(view)
  expect(messages.recentViews()).toEqual([later, view])
})

test('what rows want does not hold up what a view needs to know', async () => {
  const { messages, apply, requests } = aReader({ most: 0 })
  messages.want(numbers(1, 50))
  const view = messages.view([{ operator: 'is', operand: 'starred' }])
  await Promise.all([view.loadAround('newest'), vi.advanceTimersByTimeAsync(100)])
  const flag = { type: 'update_message_flags', op: 'add', flag: 'starred', all: false }
  apply({ ...flag, id: 1, messages: [99] })
  await vi.advanceTimersByTimeAsync(10)
  expect(requests.at(-1)).toEqual([99])
})
