import { connectLight } from '@parley/client/light'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catchUp, follow } from './follow.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const start = { queueId: 'mine', position: 0 }
const heartbeat = (id: number) => ({
  result: 'success',
  msg: '',
  events: [{ id, type: 'heartbeat' }],
})
const none = { result: 'success', msg: '', events: [] }
const unknown = { result: 'error', msg: 'Gone', code: 'BAD_EVENT_QUEUE_ID' }
const behind = { result: 'error', msg: 'Too many', code: 'EVENT_QUEUE_FAR_BEHIND' }

/** A server that gives these answers, one after the other. */
function aServer(answers: readonly (object | (() => object))[]) {
  const polls: URLSearchParams[] = []
  const client = connectLight({
    site: 'http://server',
    fetch: async (url) => {
      const answer = answers[polls.length] ?? unknown
      polls.push(new URL(String(url)).searchParams)
      const body = typeof answer === 'function' ? answer() : answer
      return Response.json(body, { status: 'code' in body ? 400 : 200 })
    },
  })
  const following = { client, hear: () => undefined, nudge: () => new AbortController().signal }
  return { polls, following }
}

test('only the first poll, and one after a long silence, may end the queue as far behind', async () => {
  const silence = () => {
    vi.setSystemTime(Date.now() + 6 * 60_000)
    // Note: the silence ends with this answer. The network was away before the next one.
    return heartbeat(3)
  }
  const away = () => {
    vi.setSystemTime(Date.now() + 6 * 60_000)
    throw new TypeError('no network')
  }
  const { polls, following } = aServer([none, heartbeat(1), heartbeat(2), silence, away, behind])
  const end = await follow(start, { ...following, wait: async () => undefined })
  expect(end).toBe('behind')
  expect(polls.map((poll) => poll.has('max_changes'))).toEqual([
    true,
    ...[false, false, false, false],
    true,
  ])
})

test('a tab that is far behind does not read what the leading tab was refused', async () => {
  const { polls, following } = aServer([behind])
  const hear = vi.fn()
  expect(await catchUp(start, { ...following, hear, isWanted: () => true })).toBe('behind')
  expect(polls).toHaveLength(1)
  expect(hear).not.toHaveBeenCalled()
})

test('catching up ends when another state has replaced the one that it continues', async () => {
  let isWanted = true
  const { polls, following } = aServer([
    heartbeat(1),
    () => {
      isWanted = false
      return heartbeat(2)
    },
    heartbeat(3),
  ])
  const heard: number[] = []
  const hear = (after: number) => void heard.push(after)
  expect(await catchUp(start, { ...following, hear, isWanted: () => isWanted })).toBeUndefined()
  expect([polls.length, heard]).toEqual([2, [0]])
})

test('a poll that is given up costs no event: the next one asks from where the last answer ended', async () => {
  let nudge = new AbortController()
  const lost = () => {
    // The server answered with an event, but the tab slept or the network changed before it arrived.
    nudge.abort()
    nudge = new AbortController()
    throw new TypeError('aborted')
  }
  const { polls, following } = aServer([heartbeat(1), lost, heartbeat(2), lost, lost, heartbeat(3)])
  const heard: number[][] = []
  await follow(start, {
    ...following,
    nudge: () => nudge.signal,
    hear: (after, events) => void heard.push([after, ...events.map(({ id }) => id)]),
    wait: async () => undefined,
  })
  const asked = polls.map((poll) => Number(poll.get('last_event_id')))
  expect(asked).toEqual([0, 1, 1, 2, 2, 2, 3])
  expect(heard).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
  ])
})
