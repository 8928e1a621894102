import { connectLight } from '@parley/client/light'
import { effect, signal } from '@preact/signals'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { AppContext } from '../app-context.ts'
import { topicsOf } from './topic-lists.ts'

type Answer = () => Promise<Response>

const listed: Answer = async () =>
  Response.json({ result: 'success', msg: '', topics: [{ name: 'soup', max_id: 3 }] })
const unreachable: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
const tooMany: Answer = async () =>
  Response.json(
    { result: 'error', msg: 'Slow down', code: 'RATE_LIMIT_HIT', 'retry-after': 30 },
    { status: 429 },
  )

/** Somebody who reads the topics of a channel, and again whenever they change, as a component does. */
function aReader(first: Answer) {
  const server = { answer: first, requests: 0 }
  const online = signal(true)
  const client = connectLight({
    site: 'https://chat.example',
    csrf: () => undefined,
    fetch: async () => {
      server.requests++
      await new Promise((resolve) => setTimeout(resolve, 10))
      return server.answer()
    },
  })
  const replica = { channels: { byId: { peek: () => ({ stream_id: 1 }) } } }
  const app = { client, online, replica } as unknown as AppContext
  const seen: unknown[] = []
  const read = () => topicsOf(app, 1).value
  const stop = effect(() => void seen.push(read()))
  onTestFinished(stop)
  return { server, online, seen, read }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const soup = { topics: [{ name: 'soup', max_id: 3 }] }
const isAnswered = (seen: readonly unknown[], count: number) =>
  vi.waitFor(() => expect(seen).toHaveLength(count))

test('a failure is told once, and asked about again after some seconds', async () => {
  const { server, seen, read } = aReader(unreachable)
  await isAnswered(seen, 2)
  for (let count = 0; count < 10; count++) read()
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.requests).toBe(1)
  expect(seen).toEqual([{}, { problem: expect.any(String) }])
  await vi.advanceTimersByTimeAsync(5000)
  read()
  await vi.advanceTimersByTimeAsync(100)
  expect([server.requests, seen.length]).toEqual([2, 2])
  server.answer = listed
  await vi.advanceTimersByTimeAsync(6000)
  read()
  await isAnswered(seen, 3)
  expect(seen.at(-1)).toEqual(soup)
})

test('the server says how long to wait', async () => {
  const { server, seen, read } = aReader(tooMany)
  await isAnswered(seen, 2)
  await vi.advanceTimersByTimeAsync(25_000)
  read()
  expect(server.requests).toBe(1)
  await vi.advanceTimersByTimeAsync(6000)
  read()
  expect(server.requests).toBe(2)
})

test('when the network is back, the list comes by itself', async () => {
  const { server, seen, online } = aReader(unreachable)
  await isAnswered(seen, 2)
  online.value = false
  server.answer = listed
  online.value = true
  await vi.waitFor(() => expect(seen.at(-1)).toEqual(soup))
  expect(server.requests).toBe(2)
})
