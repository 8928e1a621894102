import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keyOfItem } from './local-text.ts'
import { LocalTexts } from './local-texts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A browser: each `opens` is another tab of a user. */
function aBrowser() {
  const kept = new Map<string, string>()
  const storage = {
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const session = { isOpen: true }
  const isSignedIn = () => session.isOpen
  const opens = (userId = 1, tab?: string) =>
    new LocalTexts(storage, userId, { isSignedIn, ...(tab && { tab }) })
  return { kept, session, opens }
}

test('a text is there after a crash, and after a closed tab at once', () => {
  const { opens } = aBrowser()
  const tab = opens()
  tab.write('d2', { text: 'half a sen', place: { kind: 'direct', userIds: [2] } })
  vi.advanceTimersByTime(400)
  // The first tab may still run.
  expect(opens().all()).toEqual([])
  vi.advanceTimersByTime(10_000)
  expect(opens().all()).toMatchObject([{ key: 'd2', text: 'half a sen', place: { userIds: [2] } }])
  tab.write('d2', { text: 'half a sentence' })
  tab.release()
  expect(opens().left('d2')).toMatchObject({ text: 'half a sentence' })
})

test('a text that the server has, and an empty one, are not kept', () => {
  const { kept, opens } = aBrowser()
  const tab = opens()
  tab.write('a', { text: 'stored' })
  tab.write('b', { text: 'deleted' })
  vi.advanceTimersByTime(400)
  expect(kept.size).toBe(2)
  tab.remove('a')
  tab.write('b', { text: ' ' })
  tab.release()
  expect(kept.size).toBe(0)
})

test('a tab that closes leaves alone what another one has written or removed since', () => {
  const { kept, opens } = aBrowser()
  const former = opens()
  former.write('a', { text: 'half a sen' })
  former.write('b', { text: 'sent' })
  former.release()
  const [tab, other] = [opens(), opens()]
  for (const one of [tab, other]) one.all()
  tab.write('b', { text: 'sent, soon' })
  tab.flush()
  vi.advanceTimersByTime(10_000)
  other.left('b')
  other.write('a', { text: 'half a sentence' })
  other.remove('b')
  other.flush()
  tab.release()
  expect([...kept]).toMatchObject([['parley.text.1.a', expect.stringContaining('sentence')]])
})

describe('two tabs that write in the same place', () => {
  const texts = (tab: LocalTexts) => {
    const all = tab.all()
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
    return all.map(({ key, text }) => [keyOfItem(key), text])
  }

  test('keep both texts, until each of them is removed', () => {
    const { kept, opens } = aBrowser()
    const [tab, other] = [opens(), opens()]
    tab.write('d2', { text: 'of the first' })
    tab.flush()
    vi.advanceTimersByTime(60_000)
    other.write('d2', { text: 'of the other' })
    other.flush()
    vi.advanceTimersByTime(10)
    tab.write('d2', { text: 'of the first, later' })
    tab.release()
    other.release()
    expect(texts(opens())).toEqual([
      ['d2', 'of the first, later'],
      ['d2', 'of the other'],
    ])
    other.remove('d2')
    expect(texts(opens())).toEqual([['d2', 'of the first, later']])
    tab.remove('d2')
    expect(kept.size).toBe(0)
  })

  test('have their own one again after a reload, and go on with it', () => {
    const { kept, opens } = aBrowser()
    const [tab, other] = [opens(1, 'first'), opens(1, 'other')]
    other.write('d2', { text: 'of the other' })
    other.flush()
    tab.write('d2', { text: 'of the first' })
    tab.release()
    vi.advanceTimersByTime(1000)
    other.write('d2', { text: 'of the other, later' })
    other.flush()
    const again = opens(1, 'first')
    expect(again.left('d2')?.text).toBe('of the first')
    again.write('d2', { text: 'of the first, later' })
    again.release()
    other.release()
    expect(texts(opens(1, 'other'))[0]).toEqual(['d2', 'of the other, later'])
    expect(kept.size).toBe(2)
  })

  test('do not replace each other, also if a third one has gone on with a text', () => {
    const { opens } = aBrowser()
    const [tab, other] = [opens(), opens()]
    tab.write('d2', { text: 'of the first' })
    tab.flush()
    other.write('d2', { text: 'of the other' })
    other.flush()
    vi.advanceTimersByTime(60_000)
    const third = opens()
    const [, left] = third.all()
    third.write(left?.key ?? '', { text: 'of the third' })
    third.flush()
    vi.advanceTimersByTime(1000)
    other.write('d2', { text: 'of the other, later' })
    for (const one of [tab, other, third]) one.release()
    const all = texts(opens()).map(([, text]) => text)
    expect(all.sort()).toEqual(['of the first', 'of the other, later', 'of the third'])
  })
})

test('a tab does not remove what another one is writing', () => {
  const { kept, opens } = aBrowser()
  const [tab, other] = [opens(), opens()]
  tab.write('edit 7', { text: 'half a sen', source: 'old' })
  tab.flush()
  other.remove('edit 7')
  expect(kept.size).toBe(1)
  tab.remove('edit 7')
  expect(kept.size).toBe(0)
})

test('a tab that has a text does not remove what another one has written since', () => {
  const { kept, opens } = aBrowser()
  const [tab, other] = [opens(), opens()]
  tab.write('d2', { text: 'half' })
  tab.flush()
  vi.advanceTimersByTime(10)
  other.write('d2', { text: 'half a sentence' })
  other.flush()
  tab.remove('d2')
  expect([...kept.values()].join()).toContain('half a sentence')
})

test('a text of hundreds of thousands of characters is kept, and what was kept of a longer one stays', () => {
  const { opens } = aBrowser()
  const tab = opens()
  const most = 'x'.repeat(900_000)
  tab.write('d2', { text: most })
  tab.flush()
  tab.write('d2', { text: most.repeat(2) })
  tab.release()
  expect(opens().left('d2')?.text).toHaveLength(900_000)
})

test('a user does not see the texts of another one, and signing out deletes only their own', () => {
  const { opens } = aBrowser()
  const [ana, ben] = [opens(1), opens(2)]
  ana.write('d2', { text: 'by Ana' })
  ben.write('d1', { text: 'by Ben' })
  ana.release()
  ben.release()
  expect(opens(1).count()).toEqual({ own: 1, others: 1 })
  expect(
    opens(1)
      .all()
      .map(({ text }) => text),
  ).toEqual(['by Ana'])
  ana.end()
  ana.write('d2', { text: 'after the end' })
  ana.release()
  expect(opens(1).all()).toEqual([])
  expect(opens(2).all()).toHaveLength(1)
})

test('after another tab has signed out, nothing is written any more', () => {
  const { kept, session, opens } = aBrowser()
  const tab = opens()
  tab.write('a', { text: 'written' })
  tab.flush()
  tab.write('b', { text: 'not written yet' })
  // As `Clear-Site-Data` and the cookies of the answer do.
  session.isOpen = false
  kept.clear()
  vi.advanceTimersByTime(400)
  tab.release()
  expect(kept.size).toBe(0)
})

test('the storage stays small: old texts and those beyond fifty are deleted', () => {
  const { kept, opens } = aBrowser()
  const tab = opens()
  for (let one = 0; one < 60; one++) {
    tab.write(`d${one}`, { text: 'text' })
    vi.advanceTimersByTime(400)
  }
  opens()
  expect(kept.size).toBe(50)
  expect(kept.has('parley.text.1.d9')).toBe(false)
  vi.advanceTimersByTime(31 * 24 * 3600 * 1000)
  opens()
  expect(kept.size).toBe(0)
})

test('a storage that refuses breaks nothing', () => {
  const refuse = () => {
    throw new Error('forbidden')
  }
  const storage = { length: 1, key: refuse, getItem: refuse, setItem: refuse, removeItem: refuse }
  const texts = new LocalTexts(storage, 1)
  texts.write('d2', { text: 'text' })
  texts.release()
  texts.end()
  expect(texts.all()).toEqual([])
})

test('what another tab wrote later stays, until that tab removes it', () => {
  const { kept, opens } = aBrowser()
  const [former, later] = [opens(), opens()]
  former.write('d2', { text: 'half' })
  vi.advanceTimersByTime(400)
  later.write('d2', { text: 'half a sentence' })
  vi.advanceTimersByTime(60_000)
  former.remove('d2')
  former.remove('d2')
  expect(opens().left('d2')).toMatchObject({ text: 'half a sentence' })
  later.remove('d2')
  expect(kept.size).toBe(0)
})

test('a text that was restored goes, unless another tab has restored it, too, and gone on with it', () => {
  const { kept, opens } = aBrowser()
  const crashed = opens()
  crashed.write('a', { text: 'half' })
  crashed.write('b', { text: 'half' })
  crashed.release()
  const [tab, other] = [opens(), opens()]
  expect([tab.all().length, other.all().length]).toEqual([2, 2])
  vi.advanceTimersByTime(1000)
  other.write('b', { text: 'half a sentence' })
  vi.advanceTimersByTime(60_000)
  tab.remove('a')
  tab.remove('b')
  expect([...kept]).toMatchObject([['parley.text.1.b', expect.stringContaining('sentence')]])
})
