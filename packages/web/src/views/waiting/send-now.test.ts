import { ConnectionError } from '@parley/client/light'
import { signal } from '@preact/signals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryStorage } from '../../../test/memory-storage.ts'
import { sampleReplica, sampleSnapshot } from '../../../test/sample-organization.ts'

let storage: MemoryStorage
let sendScheduledNow: typeof import('./send-now.ts').sendScheduledNow
beforeEach(async () => {
  vi.resetModules()
  storage = new MemoryStorage()
  vi.stubGlobal('localStorage', storage)
  ;({ sendScheduledNow } = await import('./send-now.ts'))
})
afterEach(() => void vi.unstubAllGlobals())

const kept = () => {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  return keys.map((key) => JSON.parse(storage.getItem(key) ?? '{}').text)
}

/** A user with a scheduled message to a channel, and what happens to it. */
function anAuthor({ isArchived = false, isThere = false, error = undefined as Error | undefined }) {
  const { streams = [], subscriptions = [] } = sampleSnapshot()
  const archived = (one: { readonly stream_id: number }) =>
    one.stream_id === 2 ? { ...one, is_archived: isArchived } : one
  const replica = sampleReplica({
    streams: streams.map(archived),
    subscriptions: subscriptions.map(archived),
  })
  const happened: string[] = []
  const copies: unknown[] = []
  const act = (what: string) => async () => {
    happened.push(what)
    copies.push(...kept())
    if (what === 'removed' && error) throw error
  }
  const list = async () => ({ scheduled_messages: isThere ? [one] : [] })
  const app = {
    client: { scheduled: { remove: act('removed'), list } },
    replica,
    outbox: { add: act('queued'), items: signal([]) },
  }
  const one = { type: 'stream', to: 2, topic: 'Icons', content: 'Now', scheduled_message_id: 7 }
  const send = () =>
    sendScheduledNow(app as never, { ...one, scheduled_delivery_timestamp: 1 } as never)
  return { happened, copies, send }
}

test('a scheduled message that is sent now has a copy in this browser until the outbox has it', async () => {
  const { happened, copies, send } = anAuthor({})
  send()
  await vi.waitFor(() => expect(happened).toEqual(['removed', 'queued']))
  expect(copies).toEqual(['Now', 'Now'])
  await vi.waitFor(() => expect(kept()).toEqual([]))
})

test('a scheduled message stays scheduled where its author may no longer write', () => {
  const { happened, send } = anAuthor({ isArchived: true })
  send()
  expect([happened, kept()]).toEqual([[], []])
})

test('the copy goes if the server refuses and still has the message, and stays if it has not or does not answer', async () => {
  const refused = anAuthor({ error: new Error('Try later'), isThere: true })
  refused.send()
  await vi.waitFor(() => expect([refused.happened, kept()]).toEqual([['removed'], []]))
  // An answer that was lost may have said that it was removed.
  const gone = anAuthor({ error: new Error('No such message') })
  gone.send()
  await vi.waitFor(() => expect(gone.happened).toEqual(['removed']))
  expect(kept()).toEqual(['Now'])
  vi.useFakeTimers()
  const lost = anAuthor({ error: new ConnectionError('The answer was lost') })
  lost.send()
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect([lost.happened, kept()]).toEqual([['removed'], ['Now']])
})

test('the copy goes if the list answers after a lost answer that the message is still scheduled', async () => {
  vi.useFakeTimers()
  const error = new ConnectionError('The answer was lost')
  const { happened, copies, send } = anAuthor({ error, isThere: true })
  send()
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  expect([happened, copies, kept()]).toEqual([['removed'], ['Now'], []])
})
