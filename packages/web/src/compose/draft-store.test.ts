import { type Place, placeKey } from '@parley/client/replica'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aServer, design, later, leavesText } from '../../test/draft-server.ts'
import { draftsOf, keepDrafts } from './drafts-of.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

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

const renamed: Place = { kind: 'topic', channelId: 5, topic: '✔ logo' }

test('a text moves with its conversation, on the server, too, and its signal stays the same', async () => {
  const { kept, topics, tell, store } = aServer()
  const shown = store.shownText(design)
  store.write(design, 'Three drafts')
  await later()
  store.move(design, renamed)
  expect([store.textIn(design), store.textIn(renamed)]).toEqual(['', 'Three drafts'])
  expect(store.shownText(renamed)).toBe(shown)
  await later()
  expect(store.freshText(design)).toBe('')
  tell()
  expect([store.freshText(design), store.freshText(renamed)]).toEqual(['', 'Three drafts'])
  expect([...kept]).toEqual([[1, { content: 'Three drafts' }]])
  expect([...topics.values()]).toEqual(['✔ logo'])
})

test('the signal of an empty text moves, too, and nothing is stored', async () => {
  const { kept, store } = aServer()
  const empty = store.shownText(design)
  store.move(design, renamed)
  expect(store.shownText(renamed)).toBe(empty)
  expect(store.shownText(design)).not.toBe(empty)
  await later()
  expect(kept.size).toBe(0)
  // A draft that waits there appears in the same field.
  const third: Place = { ...renamed, topic: 'logos' }
  store.write(third, 'there before')
  await later()
  const before = [...kept]
  store.move(renamed, third)
  expect(store.shownText(third)).toBe(empty)
  expect(empty.peek()).toBe('there before')
  await later()
  expect([...kept]).toEqual(before)
})

test('a text moves although its request is still under way, and a text that is there follows it', async () => {
  const { kept, topics, tell, store } = aServer()
  store.write(renamed, 'there before')
  await later()
  tell()
  store.write(design, 'Three drafts')
  store.keepNow(design)
  store.move(design, renamed)
  await later()
  tell()
  expect(store.freshText(renamed)).toBe('Three drafts\n\nthere before')
  expect([...kept]).toEqual([[2, { content: 'Three drafts\n\nthere before' }]])
  expect(topics.get(2)).toBe('✔ logo')
})

test('a text that has moved does not appear in the former conversation, too', async () => {
  const { kept, tell, store } = aServer()
  store.write(design, 'Three drafts')
  await later()
  store.move(design, renamed)
  // The event of the first request is late, and the second is under way.
  tell()
  expect([store.freshText(design), store.freshText(renamed)]).toEqual(['', 'Three drafts'])
  store.write(design, 'Another one')
  await later()
  tell()
  expect([store.freshText(design), store.freshText(renamed)]).toEqual([
    'Another one',
    'Three drafts',
  ])
  expect(kept.size).toBe(2)
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

test('a draft is taken over while somebody has the composer open, and own events that come late are not', async () => {
  const { kept, tell, store } = aServer()
  for (const text of ['Dear', 'Dear all\n', 'Dear']) {
    store.write(design, text)
    await later()
  }
  for (const content of ['Dear', 'Dear all', 'Dear']) {
    kept.set(1, { content })
    tell()
    expect(store.freshText(design)).toBe('Dear')
  }
  kept.set(1, { content: 'Dear all, a long text from the phone' })
  tell()
  expect(store.freshText(design)).toBe('Dear all, a long text from the phone')
  store.write(design, 'Dear all, a long text from both')
  await later()
  expect([...kept.values()]).toEqual([{ content: 'Dear all, a long text from both' }])
})

test('if two devices go on with a draft at the same time, both texts stay', async () => {
  const { kept, tell, store } = aServer()
  store.write(design, 'Dear all')
  await later()
  tell()
  store.freshText(design)
  store.write(design, 'Dear all!')
  kept.set(1, { content: 'Dear all, a long text from the phone' })
  tell()
  expect(store.freshText(design)).toBe('Dear all!')
  await later()
  tell()
  expect(store.freshText(design)).toBe('Dear all!')
  const texts = [...kept.values()].map(({ content }) => content)
  expect(texts).toEqual(['Dear all, a long text from the phone', 'Dear all!'])
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

test('a draft that could not be saved survives another registration and is saved then', async () => {
  const { kept, network, registers } = aServer()
  const before = registers()
  const store = draftsOf(before)
  network.isThere = false
  store.write(design, 'a long letter, written in a train')
  await later()
  expect(kept.size).toBe(0)
  network.isThere = true
  const after = draftsOf(registers())
  store.keepNow(design)
  await later()
  expect(after.freshText(design)).toBe('a long letter, written in a train')
  expect([...kept.values()]).toEqual([{ content: 'a long letter, written in a train' }])
  // What the former app still does, does not bring its list of drafts back.
  kept.set(1, { content: 'continued on the phone' })
  const newest = registers()
  expect(draftsOf(newest).freshText(design)).toBe('continued on the phone')
  expect(draftsOf(before)).toBe(draftsOf(newest))
})

test('a draft of another user of the tab is not shown', () => {
  const { registers } = aServer()
  draftsOf(registers()).write(design, 'by the first')
  draftsOf(registers()).loose.in(5).text.value = 'loose'
  expect(draftsOf(registers(2)).textIn(design)).toBe('')
  expect(draftsOf(registers(2)).loose.in(5).text.peek()).toBe('')
  expect(draftsOf(registers()).loose.in(5).text.peek()).toBe('loose')
})

test('drafts that could not be saved are saved when the network is back, in all conversations', async () => {
  const { kept, store, network } = aServer()
  network.isThere = false
  store.write(design, 'one')
  store.write({ kind: 'direct', userIds: [2] }, 'other')
  await later()
  network.isThere = true
  store.keepFailed()
  await later()
  expect([...kept.values()]).toEqual([{ content: 'one' }, { content: 'other' }])
})

test('a draft whose answer was lost is not created again', async () => {
  const { kept, tell, store, network } = aServer()
  network.losesAnswers = true
  store.write(design, 'one')
  await later()
  network.losesAnswers = false
  tell()
  store.write(design, 'one and more')
  store.freshText(design)
  store.keepNow(design)
  await later()
  expect([...kept.values()]).toEqual([{ content: 'one and more' }])
})

test('until a topic is chosen, text and topic are kept by channel, and the topic until the text is sent', () => {
  const { store } = aServer()
  const loose = store.loose.open(5)
  loose.text.value = 'text'
  loose.topic.value = 'lo'
  expect([store.loose.open(5).text.peek(), store.loose.open(5).topic.peek()]).toEqual([
    'text',
    'lo',
  ])
  loose.text.value = ''
  loose.isSent = true
  expect(store.loose.open(5).topic.peek()).toBe('')
})

test('a text that could not be stored is there after a reload, and stored then', async () => {
  const server = aServer()
  const { kept, local, opens } = server
  await leavesText(server, 'a long letter, written in a train')
  const { store } = opens()
  expect(store.textIn(design)).toBe('a long letter, written in a train')
  await later()
  expect([...kept.values()]).toEqual([{ content: 'a long letter, written in a train' }])
  expect(local.size).toBe(0)
})

test('after a reload, a draft goes on with what was typed since', async () => {
  const { kept, opens } = aServer()
  kept.set(1, { content: 'stored long ago' })
  const before = opens()
  before.store.write(design, 'written since')
  before.close()
  vi.clearAllTimers()
  expect(opens().store.textIn(design)).toBe('written since')
  await later()
  expect([...kept]).toEqual([[1, { content: 'written since' }]])
})

test('after a reload, a text that another device has changed later is shown, and that of this browser stays', async () => {
  const { kept, local, opens } = aServer()
  kept.set(1, { content: 'stored long ago' })
  const before = opens()
  before.store.write(design, 'written since')
  before.close()
  vi.clearAllTimers()
  kept.set(1, { content: 'by another device', timestamp: 4e9 })
  expect(opens().store.textIn(design)).toBe('by another device')
  await later()
  const texts = [...kept.values()].map(({ content }) => content)
  expect(texts).toEqual(['by another device', 'written since'])
  expect(local.size).toBe(0)
})

/** A tab that starts with the list of its cache, which is older than the drafts on the server. */
function startsLate({ opens, tell }: ReturnType<typeof aServer>, change: () => void) {
  const started = opens()
  change()
  return { ...started, catchesUp: tell }
}

test('a text that another device has changed since the list of the cache is not replaced', async () => {
  const server = aServer()
  const { kept } = server
  kept.set(1, { content: 'a' })
  await leavesText(server, 'a mine')
  const { catchesUp } = startsLate(server, () => kept.set(1, { content: 'theirs' }))
  await later()
  catchesUp()
  await later()
  expect([...kept.values()].map(({ content }) => content)).toEqual(['theirs', 'a mine'])
})

test('a text that another device has changed before this one, and that this one had not seen, stays', async () => {
  const server = aServer()
  const { kept, opens } = server
  kept.set(1, { content: 'a' })
  await leavesText(server, 'a mine')
  kept.set(1, { content: 'theirs', timestamp: 1 })
  opens()
  await later()
  expect([...kept.values()].map(({ content }) => content)).toEqual(['theirs', 'a mine'])
})

test('a draft that another device has changed and moved to another topic is not brought back', async () => {
  const server = aServer()
  const { kept, topics, opens } = server
  kept.set(1, { content: 'a' })
  await leavesText(server, 'a mine')
  kept.set(1, { content: 'theirs' })
  topics.set(1, 'renamed')
  opens()
  await later()
  expect([...kept.values()].map(({ content }) => content)).toEqual(['theirs', 'a mine'])
  expect([...topics.values()]).toEqual(['renamed', 'logo'])
})

test('a text that is too long stays whole where the list of the cache has an older one', async () => {
  const server = aServer()
  const { kept, opens, tell } = server
  kept.set(1, { content: 'older' })
  const before = opens()
  const long = 'x'.repeat(12_000)
  before.store.write(design, long)
  await later()
  const cut = `${'x'.repeat(9980)}\n[message truncated]`
  before.close()
  vi.clearAllTimers()
  kept.set(1, { content: 'older' })
  const { store } = startsLate(server, () => kept.set(1, { content: cut }))
  await later()
  tell()
  expect(store.freshText(design)).toBe(long)
})

test('a copy of an earlier version, which names no draft, goes on with that of its place', async () => {
  const { kept, local, opens } = aServer()
  kept.set(1, { content: 'a' })
  const before = opens()
  before.store.write(design, 'a legacy')
  before.close()
  vi.clearAllTimers()
  const [[key, copy] = ['', '{}']] = local
  const { draft: _, ...legacy } = JSON.parse(copy)
  local.set(key, JSON.stringify(legacy))
  opens()
  await later()
  expect([...kept]).toEqual([[1, { content: 'a legacy' }]])
})

test('after a reload, a message that is sent deletes its draft', async () => {
  const { kept, network, opens } = aServer()
  kept.set(1, { content: 'a' })
  network.isThere = false
  const before = opens()
  before.store.write(design, 'a mine')
  before.close()
  vi.clearAllTimers()
  const { store } = opens()
  store.clear(design)
  await later()
  network.isThere = true
  expect(kept.size).toBe(0)
})

test('a text that was written without a network replaces no draft of another device', async () => {
  const server = aServer()
  const { kept, local, opens } = server
  await leavesText(server, 'written in a train')
  kept.set(1, { content: 'by another device' })
  opens()
  await later()
  const texts = [...kept.values()].map(({ content }) => content)
  expect(texts).toEqual(['by another device', 'written in a train'])
  expect(local.size).toBe(0)
})

test('a text whose draft another device has deleted while this browser was closed is a draft again', async () => {
  const server = aServer()
  const { kept, local, opens } = server
  kept.set(1, { content: 'first' })
  await leavesText(server, 'first, longer')
  kept.delete(1)
  expect(opens().store.textIn(design)).toBe('first, longer')
  await later()
  expect([...kept.values()]).toEqual([{ content: 'first, longer' }])
  expect(local.size).toBe(0)
})

test('after a reload, a draft whose answer was lost is not created again', async () => {
  const { kept, network, opens } = aServer()
  const before = opens()
  network.losesAnswers = true
  before.store.write(design, 'one')
  await later()
  before.store.write(design, 'one and more')
  before.close()
  vi.clearAllTimers()
  network.losesAnswers = false
  opens()
  await later()
  expect([...kept.values()]).toEqual([{ content: 'one and more' }])
})

test('a text is in this browser at each moment while a new tab takes it over', async () => {
  const { kept, local, network, opens } = aServer()
  kept.set(1, { content: 'stored' })
  network.isThere = false
  const before = opens()
  before.store.write(design, 'written')
  await later()
  before.close()
  kept.set(1, { content: 'by another device', timestamp: 4e9 })
  opens()
  expect([...local.values()].join()).toContain('"written"')
  const after = opens()
  await later()
  after.store.adopt(design, { id: 1, content: 'by another device' })
  expect([...local.values()].join()).toContain('"written"')
})

test('a text without a topic is there after a reload, and not after it was sent', () => {
  const { opens } = aServer()
  const before = opens()
  const loose = before.store.loose.open(5)
  loose.text.value = 'text'
  loose.topic.value = 'lo'
  before.close()
  const after = opens()
  const again = after.store.loose.open(5)
  expect([again.text.peek(), again.topic.peek()]).toEqual(['text', 'lo'])
  again.text.value = ''
  after.close()
  expect(opens().store.loose.open(5).topic.peek()).toBe('')
})

test('a text without a topic is one text in all tabs, and gone from all when one has sent it', async () => {
  const { local, opens } = aServer()
  const [tab, other] = [opens(), opens()]
  const first = tab.store.loose.open(5)
  first.text.value = 'text'
  await later()
  const second = other.store.loose.open(5)
  expect(second.text.peek()).toBe('text')
  first.text.value = 'text, and more'
  first.topic.value = 'lo'
  await later()
  expect([second.text.peek(), second.topic.peek()]).toEqual(['text, and more', 'lo'])
  second.text.value = 'text, and much more'
  await later()
  // The tab that wrote before does not bring its older text back.
  tab.close()
  expect([...local.values()].join()).toContain('much more')
  const third = opens().store.loose.open(5)
  third.text.value = ''
  expect(second.text.peek()).toBe('')
  other.close()
  expect(local.size).toBe(0)
})

test('a tab that is opened while another one writes deletes nothing', async () => {
  const { local, opens } = aServer()
  opens().store.loose.open(5).text.value = 'text'
  await vi.advanceTimersByTimeAsync(400)
  const after = opens()
  after.store.loose.open(5)
  after.close()
  expect(local.size).toBe(1)
})

test('before the user signs out, their drafts are saved, or stay unsaved if the server is slow', async () => {
  const { kept, registers } = aServer()
  const app = registers(41)
  draftsOf(app).write(design, 'half a sen')
  draftsOf(registers(42)).write(design, 'by somebody else')
  await keepDrafts(41)
  expect([...kept.values()]).toEqual([{ content: 'half a sen' }])
  const { client } = app as { client: { drafts: object } }
  Object.assign(client.drafts, { edit: () => new Promise(() => undefined) })
  draftsOf(app).write(design, 'half a sentence')
  let isOver = false
  void keepDrafts(41).then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(1000)
  expect(isOver).toBe(false)
  await later()
  expect(isOver).toBe(true)
})

test('a text that was changed and changed back is not in this browser only', async () => {
  const { local, opens } = aServer()
  const { store } = opens()
  store.write(design, 'text')
  await later()
  store.write(design, 'text, and more')
  store.write(design, 'text')
  await later()
  expect(local.size).toBe(0)
})

test('a text that the server cuts is whole after a reload', async () => {
  const { kept, local, opens } = aServer()
  const before = opens()
  before.store.write(design, 'x'.repeat(10_001))
  await later()
  // As the server does, which has the draft a moment later than this browser.
  kept.set(1, { content: `${'x'.repeat(9980)}\n[message truncated]`, timestamp: 4e9 })
  before.close()
  const { store } = opens()
  expect(store.textIn(design)).toHaveLength(10_001)
  store.write(design, '😀'.repeat(10_000))
  await later()
  expect(local.size).toBe(0)
})

test('a change on another device does not delete what another tab has written and not stored', async () => {
  const { kept, local, tell, opens, opensTab } = aServer()
  kept.set(1, { content: 'first' })
  const { store } = opens()
  expect(store.freshText(design)).toBe('first')
  const { texts } = opensTab()
  texts.write(placeKey(design), { text: 'first, longer', place: design })
  await vi.advanceTimersByTimeAsync(60_000)
  kept.set(1, { content: 'by the phone' })
  tell()
  expect(store.freshText(design)).toBe('by the phone')
  expect(local.size).toBe(1)
})
