import type { Place } from '@parley/client/replica'
import { signal } from '@preact/signals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DraftStore } from './draft-store.ts'

const design: Place = { kind: 'topic', channelId: 5, topic: 'logo' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that stores drafts and sends their events on demand. */
function aServer() {
  const kept = new Map<number, { content: string }>()
  const drafts = signal<readonly object[]>([])
  const tell = () => {
    const listed = { type: 'stream', to: [5], topic: 'logo', timestamp: 1 }
    drafts.value = [...kept].map(([id, { content }]) => ({ ...listed, id, content }))
  }
  const client = {
    drafts: {
      create: async (input: { drafts: { content: string }[] }) => {
        const id = kept.size + 1
        kept.set(id, { content: input.drafts[0]?.content ?? '' })
        return { ids: [id] }
      },
      edit: async (input: { draft_id: number; draft: { content: string } }) => {
        kept.set(input.draft_id, { content: input.draft.content })
      },
      remove: async (input: { draft_id: number }) => void kept.delete(input.draft_id),
    },
  }
  const replica = { list: () => drafts, self: signal({ user_id: 1 }) }
  const store = new DraftStore({ client, replica } as never)
  return { kept, tell, store }
}

const later = () => vi.advanceTimersByTimeAsync(3000)

test('a draft is saved on the server after a pause and deleted after sending', async () => {
  const { kept, store } = aServer()
  store.write(design, 'Three dr')
  store.write(design, 'Three drafts')
  expect(kept.size).toBe(0)
  await later()
  expect([...kept.values()]).toEqual([{ content: 'Three drafts' }])
  store.clear(design)
  await later()
  expect(kept.size).toBe(0)
})

test('a draft from another device appears, unless this one has unsaved text', async () => {
  const { kept, tell, store } = aServer()
  kept.set(9, { content: 'from the phone' })
  tell()
  expect(store.freshText(design)).toBe('from the phone')
  store.write(design, 'from the phone, and more')
  kept.set(9, { content: 'something else' })
  tell()
  expect(store.freshText(design)).toBe('from the phone, and more')
})

test('a saved draft whose event has not arrived stays on the screen', async () => {
  const { tell, store } = aServer()
  store.write(design, 'Three drafts')
  await later()
  expect(store.freshText(design)).toBe('Three drafts')
  tell()
  expect(store.freshText(design)).toBe('Three drafts')
})

test('a draft that was deleted elsewhere disappears from the composer', async () => {
  const { kept, tell, store } = aServer()
  store.write(design, 'Three drafts')
  await later()
  tell()
  store.freshText(design)
  kept.clear()
  tell()
  expect(store.freshText(design)).toBe('')
})

test('leaving the composer saves the draft immediately', async () => {
  const { kept, store } = aServer()
  store.write(design, 'half a sen')
  store.keepNow(design)
  await vi.advanceTimersByTimeAsync(0)
  expect([...kept.values()]).toEqual([{ content: 'half a sen' }])
})

test('until a topic is chosen, the text is kept by channel', () => {
  const { store } = aServer()
  store.writeLoose({ ...design, topic: 'lo' }, 'text')
  expect(store.looseText({ ...design, topic: '' })).toBe('text')
})
