import { ConnectionError } from '@parley/client/light'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeScheduled } from './take-scheduled.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const message = { scheduled_message_id: 7, scheduled_delivery_timestamp: 4e9 }

/** A server whose answer to the removal is lost; so are the next answers. The removal may have arrived. */
function aServer({ hasRemoved = true, lost = 1 }) {
  const lose = () => {
    throw new ConnectionError('The answer was lost')
  }
  let asked = 0
  const list = async () => {
    asked++
    return asked < lost ? lose() : { scheduled_messages: hasRemoved ? [] : [message] }
  }
  return { client: { scheduled: { remove: async () => lose(), list } } }
}

async function takes(server: object, one: object = message) {
  const taking = takeScheduled(server as never, one as never).then(
    () => 'taken',
    (error: Error) => error.name,
  )
  await vi.advanceTimersByTimeAsync(60_000)
  return taking
}

test.each([
  ['is taken if the server no longer has it', { hasRemoved: true }, 'taken'],
  ['is taken although further answers are lost', { lost: 4 }, 'taken'],
  ['stays if the server still has it', { hasRemoved: false }, 'ConnectionError'],
  ['is not known to be taken without a network', { lost: 99 }, 'ConnectionError'],
])('after a lost answer, a scheduled message %s', async (_what, setup, outcome) => {
  expect(await takes(aServer(setup))).toBe(outcome)
})

/** A server that refuses the removal. It counts how often it is asked for the list. */
function aRefusingServer(list: () => Promise<unknown>) {
  let asked = 0
  const remove = async () => Promise.reject(new RangeError('Not now'))
  const counted = () => {
    asked++
    return list()
  }
  return { client: { scheduled: { remove, list: counted } }, timesAsked: () => asked }
}

test('after a refusal, the list is asked for only if somebody wants to know whether the message stays', async () => {
  const server = aRefusingServer(async () => ({ scheduled_messages: [message] }))
  expect(await takes(server)).toBe('RangeError')
  expect(server.timesAsked()).toBe(0)
  const stays = vi.fn()
  await expect(takeScheduled(server as never, message as never, stays)).rejects.toThrow('Not now')
  expect([server.timesAsked(), stays.mock.calls.length]).toEqual([1, 1])
})

test('a list that cannot be fetched hides no refusal', async () => {
  const server = aRefusingServer(() => Promise.reject(new ConnectionError('No network')))
  const stays = vi.fn()
  await expect(takeScheduled(server as never, message as never, stays)).rejects.toThrow('Not now')
  expect(stays).not.toHaveBeenCalled()
})

test('a message that was due meanwhile may have been sent', async () => {
  const due = { ...message, scheduled_delivery_timestamp: 1 }
  expect(await takes(aServer({}), due)).toBe('ConnectionError')
})
