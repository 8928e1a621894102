import { ConnectionError } from '@parley/client/light'
import { memoryStorage, Outbox } from '@parley/client/outbox'
import type { Place } from '@parley/client/replica'
import { signal } from '@preact/signals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryStorage } from '../../test/memory-storage.ts'
import type { Act } from '../app-context.ts'
import { stored } from './draft-state.ts'
import { DraftStore } from './draft-store.ts'
import { LocalTexts } from './local-texts.ts'

const design: Place = { kind: 'topic', channelId: 5, topic: 'logo' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** No request is answered until the returned function is called. */
function holdsAnswers(state: { gate: Promise<void> }): () => void {
  const held: { answer?: () => void } = {}
  state.gate = new Promise((resolve) => {
    held.answer = resolve
  })
  return () => held.answer?.()
}

/** A server that trims and cuts texts, and answers when `gate` lets it. The list changes when `tell` is called. */
function aServer({ isSynced = true, local = new LocalTexts(new MemoryStorage(), 1) } = {}) {
  const kept = new Map<number, string>()
  const state = { last: 0, losesAnswers: false, gate: Promise.resolve() }
  const drafts = signal<readonly object[]>([])
  const listed = () =>
    [...kept].map(([id, content]) => ({
      ...{ id, content, type: 'stream' as const, to: [5], topic: 'logo', timestamp: 1 },
    }))
  const tell = () => Object.assign(drafts, { value: listed() })
  const keep = async (id: number, content: string) => {
    const trimmed = content.trimEnd()
    kept.set(
      id,
      trimmed.length > 10_000 ? `${trimmed.slice(0, 9980)}\n[message truncated]` : trimmed,
    )
    await state.gate
    if (state.losesAnswers) throw new ConnectionError('the answer was lost')
  }
  const client = {
    drafts: {
      create: async (input: { drafts: { content: string }[] }) => {
        state.last += 1
        const id = state.last
        await keep(id, input.drafts[0]?.content ?? '')
        return { ids: [id] }
      },
      edit: (input: { draft_id: number; draft: { content: string } }) =>
        keep(input.draft_id, input.draft.content),
      list: async () => ({ drafts: listed() }),
      remove: async (input: { draft_id: number }) => void kept.delete(input.draft_id),
    },
  }
  const send = ({ input }: Act) => client.drafts.remove(input as { draft_id: number })
  const outbox = new Outbox({ kinds: { act: { send } }, storage: memoryStorage() })
  void outbox.start()
  const replica = {
    list: () => drafts,
    self: signal({ user_id: 1 }),
    settings: signal({ enable_drafts_synchronization: isSynced }),
    organization: signal({ max_message_length: 10_000 }),
  }
  const store = new DraftStore({ client, outbox, replica } as never, local)
  const types = async (text: string) => {
    store.write(design, text)
    await vi.advanceTimersByTimeAsync(3000)
  }
  const phoneWrites = (id: number, content: string) => {
    state.last = Math.max(state.last, id)
    kept.set(id, content)
    tell()
    return store.freshText(design)
  }
  const seen = () => {
    tell()
    return store.freshText(design)
  }
  const texts = () => [...kept.values()]
  return { kept, state, store, types, phoneWrites, seen, texts }
}

test('a draft deleted on another device goes, although the last save changed nothing on the server', async () => {
  const { kept, types, seen, phoneWrites } = aServer()
  await types('Hello')
  seen()
  await types('Hello ')
  expect(seen()).toBe('Hello ')
  kept.clear()
  expect(seen()).toBe('')
  expect(phoneWrites(7, 'from the phone')).toBe('from the phone')
})

test('a draft whose save was tried twice goes with that of the other device', async () => {
  const { kept, state, store, types, seen } = aServer()
  await types('Hello')
  seen()
  state.losesAnswers = true
  await types('Hello all')
  state.losesAnswers = false
  seen()
  store.keepFailed()
  await vi.advanceTimersByTimeAsync(0)
  expect(seen()).toBe('Hello all')
  kept.clear()
  expect(seen()).toBe('')
})

test('a draft goes although its event came before the answer that told its id', async () => {
  const { kept, state, store, types, seen } = aServer()
  const answer = holdsAnswers(state)
  const shown = store.shownText(design)
  await types('Hello ')
  seen()
  answer()
  await vi.advanceTimersByTimeAsync(0)
  kept.clear()
  expect(seen()).toBe('')
  expect(store.shownText(design)).toBe(shown)
})

test('a text that was sent before its event came does not come back, and the next draft is taken over', async () => {
  const { kept, store, types, seen, phoneWrites } = aServer()
  await types('Hello')
  store.clear(design)
  await vi.advanceTimersByTimeAsync(0)
  expect([...kept]).toEqual([])
  // The late event of the first request.
  kept.set(1, 'Hello')
  expect(seen()).toBe('')
  kept.clear()
  seen()
  expect(phoneWrites(7, 'from the phone')).toBe('from the phone')
})

test('drafts that the server is not to keep stay in this browser, until they are empty', async () => {
  const storage = new MemoryStorage()
  const local = new LocalTexts(storage, 1)
  const { types, texts } = aServer({ isSynced: false, local })
  const left = () => {
    local.release()
    return new LocalTexts(storage, 1).all()
  }
  await types('Hello')
  expect(texts()).toEqual([])
  expect(left()).toMatchObject([{ text: 'Hello', place: design }])
  await types('')
  expect(left()).toEqual([])
})

test('a text that the server cuts stays whole in the composer, and is one draft', async () => {
  const { types, seen, texts } = aServer()
  const long = 'x'.repeat(10_400)
  await types(long)
  expect(seen()).toBe(long)
  await types(`${long}!`)
  expect(seen()).toBe(`${long}!`)
  expect(texts()).toEqual([`${'x'.repeat(9980)}\n[message truncated]`])
})

test('texts are compared as the server stores them', () => {
  expect(stored('\n\n a\0b\ud800c\ude00 \n', 50)).toBe(' a\ufffdb\ufffdc\ufffd')
  expect(stored('😀'.repeat(30), 30)).toBe('😀'.repeat(30))
  expect(stored('😀'.repeat(31), 30)).toBe(`${'😀'.repeat(10)}\n[message truncated]`)
})

test('a draft that ends with a space and whose answer was lost is not created again', async () => {
  const { state, store, types, seen, texts } = aServer()
  state.losesAnswers = true
  await types('Hello ')
  state.losesAnswers = false
  expect(seen()).toBe('Hello ')
  store.keepFailed()
  await types('Hello all')
  expect(seen()).toBe('Hello all')
  expect(texts()).toEqual(['Hello all'])
})

test.each([
  ['before', ['Hello from here', 'Hello from the phone']],
  ['after', ['Hello from the phone', 'Hello from here']],
])('another device stores a text %s a running edit, and both texts stay', async (order, left) => {
  const { kept, state, store, types, phoneWrites, seen, texts } = aServer()
  await types('Hello')
  seen()
  const answer = holdsAnswers(state)
  await types('Hello from here')
  expect(phoneWrites(1, 'Hello from the phone')).toBe('Hello from here')
  if (order === 'before') kept.set(1, 'Hello from here')
  answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(texts()).toEqual(left)
  expect(seen()).toBe('Hello from here')
  await types('Hello from here, again')
  expect(texts().sort()).toEqual(['Hello from here, again', 'Hello from the phone'])
  expect(store.textIn(design)).toBe('Hello from here, again')
})
