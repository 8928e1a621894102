import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aServer, design, later } from '../../test/draft-server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a text that is not stored yet is a draft of its own when another draft of the place is opened', async () => {
  const { kept, local, tell, network, opens } = aServer()
  kept.set(1, { content: 'first' })
  kept.set(2, { content: 'second' })
  const before = opens()
  before.store.write(design, 'first, longer')
  before.store.adopt(design, { id: 2, content: 'second' })
  expect(before.store.shownText(design).value).toBe('second')
  await later()
  expect([...kept.values()]).toEqual([{ content: 'first, longer' }, { content: 'second' }])
  tell()
  network.isThere = false
  before.store.write(design, 'second, longer')
  before.store.adopt(design, { id: 1, content: 'first, longer' })
  await later()
  before.close()
  network.isThere = true
  const { store } = opens()
  await later()
  expect([...kept.values()].map(({ content }) => content)).toContain('second, longer')
  expect(store.textIn(design)).toBe('first, longer')
  expect(local.size).toBe(0)
})

test('a request that ends after another draft was opened changes nothing in that', async () => {
  const { kept, tell, store } = aServer()
  kept.set(1, { content: 'first' })
  store.write(design, 'a new one')
  store.keepNow(design)
  tell()
  store.adopt(design, { id: 1, content: 'first' })
  await later()
  store.write(design, 'first, longer')
  await later()
  expect([...kept.values()]).toEqual([{ content: 'first, longer' }, { content: 'a new one' }])
})

/** A text that is too long, and the draft that the server makes of it. */
const long = 'x'.repeat(10_001)
const cut = `${'x'.repeat(9980)}\n[message truncated]`

test('a text that the server has cut is whole when its draft is opened again, also after a reload', async () => {
  const { kept, local, tell, opens } = aServer()
  kept.set(2, { content: 'second' })
  const before = opens()
  before.store.adopt(design, { id: 2, content: 'second' })
  before.store.write(design, long)
  await later()
  kept.set(2, { content: cut })
  kept.set(3, { content: 'third' })
  tell()
  before.store.freshText(design)
  before.store.adopt(design, { id: 3, content: 'third' })
  expect(before.store.shownText(design).value).toBe('third')
  before.store.adopt(design, { id: 2, content: cut })
  expect(before.store.shownText(design).value).toBe(long)
  before.store.adopt(design, { id: 3, content: 'third' })
  await later()
  before.close()
  const { store } = opens()
  await later()
  expect([...kept.keys()]).toEqual([2, 3])
  store.adopt(design, { id: 3, content: 'third' })
  store.adopt(design, { id: 2, content: cut })
  expect(store.textIn(design)).toBe(long)
  store.write(design, 'shorter')
  await later()
  expect(kept.get(2)).toEqual({ content: 'shorter' })
  expect(local.size).toBe(0)
})

test('a text that is too long does not come back after its draft was deleted elsewhere', async () => {
  const { kept, local, tell, opens } = aServer()
  const before = opens()
  before.store.write(design, long)
  await later()
  kept.set(1, { content: cut })
  kept.set(2, { content: 'second' })
  tell()
  before.store.freshText(design)
  kept.delete(1)
  tell()
  expect(before.store.freshText(design)).toBe('second')
  expect(local.size).toBe(0)
  before.store.write(design, long)
  await later()
  kept.set(2, { content: cut })
  kept.set(3, { content: 'third' })
  tell()
  before.store.freshText(design)
  before.store.adopt(design, { id: 3, content: 'third' })
  tell()
  before.store.freshText(design)
  kept.delete(2)
  tell()
  before.store.freshText(design)
  expect(local.size).toBe(0)
})

test('a draft whose answer was lost is not created again when another one is opened', async () => {
  const { kept, tell, network, store } = aServer()
  kept.set(1, { content: 'first' })
  tell()
  store.adopt(design, { id: 1, content: 'first' })
  kept.delete(1)
  tell()
  network.losesAnswers = true
  store.write(design, 'a new one')
  await later()
  network.losesAnswers = false
  kept.set(3, { content: 'third' })
  tell()
  store.adopt(design, { id: 3, content: 'third' })
  await later()
  expect([...kept.values()].map(({ content }) => content)).toEqual(['a new one', 'third'])
})

test('a draft that made room and whose answer was lost is not created again', async () => {
  const { kept, local, tell, network, opens } = aServer()
  kept.set(1, { content: 'first' })
  const { store } = opens()
  store.clear(design)
  await later()
  kept.set(3, { content: 'third' })
  network.losesAnswers = true
  store.write(design, 'a new one')
  store.adopt(design, { id: 3, content: 'third' })
  await later()
  network.losesAnswers = false
  tell()
  store.keepFailed()
  await later()
  expect([...kept.values()].map(({ content }) => content)).toEqual(['third', 'a new one'])
  expect(local.size).toBe(0)
})

test('if the server is not to keep drafts, a text that made room is shown after that of its place', async () => {
  const { kept, local, network, settings, opens } = aServer()
  kept.set(1, { content: 'first' })
  kept.set(2, { content: 'second' })
  const before = opens()
  network.isThere = false
  before.store.write(design, 'first, longer')
  before.store.adopt(design, { id: 2, content: 'second' })
  before.store.write(design, 'second, longer')
  await later()
  before.close()
  kept.clear()
  settings.value = { enable_drafts_synchronization: false }
  const after = opens()
  expect(after.store.textIn(design)).toBe('second, longer\n\nfirst, longer')
  await later()
  after.close()
  expect(local.size).toBe(1)
  expect(opens().store.textIn(design)).toBe('second, longer\n\nfirst, longer')
})

test('the copy of a scheduled message becomes a draft only if the server says that it is no longer scheduled', async () => {
  const { kept, local, network, scheduled, opens, opensTab } = aServer()
  const { texts, close } = opensTab()
  texts.write('scheduled 7', { text: 'Now', place: design })
  texts.write('scheduled 8', { text: 'Later', place: design })
  close()
  scheduled.add(8)
  network.isThere = false
  opens().close()
  await later()
  expect([kept.size, local.size]).toEqual([0, 2])
  network.isThere = true
  opens()
  await later()
  expect([...kept.values()]).toEqual([{ content: 'Now' }])
  expect(local.size).toBe(0)
})

test('the copy of a scheduled message that was sent meanwhile does not become a draft', async () => {
  const { kept, local, sent, opens, opensTab } = aServer()
  const { texts, close } = opensTab()
  texts.write('scheduled 7', { text: 'Sent', place: design })
  texts.write('scheduled 8', { text: 'Sent before', place: design })
  texts.write('scheduled 9', { text: 'Sent elsewhere', place: design })
  close()
  const now = Date.now() / 1000
  const here = { type: 'stream', stream_id: 5, subject: 'logo', display_recipient: 'design' }
  sent.push(
    { ...here, content: 'Sent', timestamp: now + 5 },
    { ...here, content: 'Sent before', timestamp: now - 600 },
    { ...here, subject: 'another', content: 'Sent elsewhere', timestamp: now + 5 },
  )
  opens()
  await later()
  expect([...kept.values()].map(({ content }) => content)).toEqual([
    'Sent before',
    'Sent elsewhere',
  ])
  expect(local.size).toBe(0)
})

test('a text that made room is not taken for the draft of its place that it equals', async () => {
  const { kept, tell, store } = aServer()
  store.write(design, 'half')
  kept.set(1, { content: cut })
  tell()
  store.freshText(design)
  store.write(design, long)
  kept.set(2, { content: 'second' })
  tell()
  store.adopt(design, { id: 2, content: 'second' })
  await later()
  store.freshText(design)
  kept.set(3, { content: cut })
  tell()
  store.adopt(design, { id: 3, content: cut })
  expect(store.textIn(design)).toBe(long)
})

test('the only copy of a text stays where the storage takes no other', async () => {
  const { kept, local, network, opens } = aServer()
  kept.set(1, { content: 'stored' })
  network.isThere = false
  const before = opens()
  before.store.write(design, 'written')
  before.close()
  vi.clearAllTimers()
  kept.set(1, { content: 'by another device', timestamp: 4e9 })
  local.set = () => {
    throw new Error('full')
  }
  opens()
  expect([...local.values()].join()).toContain('"written"')
})

test('a text that is too long does not come back after its draft was deleted while the browser was closed', async () => {
  const { kept, local, tell, opens } = aServer()
  const before = opens()
  before.store.write(design, long)
  await later()
  kept.set(1, { content: cut })
  tell()
  before.close()
  vi.clearAllTimers()
  kept.delete(1)
  const { store } = opens()
  await later()
  expect(store.freshText(design)).toBe('')
  expect([kept.size, local.size]).toEqual([0, 0])
})

test('where the storage has space for one copy only, another draft takes none away', async () => {
  const { kept, local, network, opens } = aServer()
  kept.set(2, { content: 'second' })
  const before = opens()
  before.store.adopt(design, { id: 2, content: 'second' })
  before.store.write(design, 'second, longer')
  await vi.advanceTimersByTimeAsync(400)
  network.isThere = false
  const set = local.set.bind(local)
  local.set = (key, text) => {
    if (local.size > 0 && !local.has(key)) throw new Error('full')
    return set(key, text)
  }
  kept.set(3, { content: 'third' })
  before.store.adopt(design, { id: 3, content: 'third' })
  expect([...local.values()].join()).toContain('second, longer')
})
