import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesBetween, partsOf } from './word-diff.ts'

/** The newer text, with what was removed in [-…-] and what was added in {+…+}. */
function marked(before: string, after: string): string {
  const [older, newer] = [partsOf(before), partsOf(after)]
  let [i, j] = [0, 0]
  const texts = changesBetween(older, newer).map(({ kind, count }) => {
    const from = kind === 'removed' ? older.slice(i, i + count) : newer.slice(j, j + count)
    if (kind !== 'added') i += count
    if (kind !== 'removed') j += count
    const text = from.join('')
    if (kind === 'same') return text
    return kind === 'added' ? `{+${text}+}` : `[-${text}-]`
  })
  return texts.join('')
}

test.each([
  ['We meet at nine.', 'We meet at ten.', 'We meet at [-nine-]{+ten+}.'],
  ['Same words', 'Same words', 'Same words'],
  ['', 'New', '{+New+}'],
  ['Gone', '', '[-Gone-]'],
  ['a b c d', 'a x y d', 'a [-b c-]{+x y+} d'],
  ['Grüße aus Köln', 'Viele Grüße aus Köln', '{+Viele +}Grüße aus Köln'],
  ['one two', 'one, two', 'one{+,+} two'],
])('from “%s” to “%s”', (before, after, expected) => {
  expect(marked(before, after)).toBe(expected)
})

test('both texts can be read from the changes', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '.', '\n')).map((all) => all.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const shown = marked(before, after)
      expect(shown.replaceAll(/\{\+[^+]*\+\}/g, '').replaceAll(/\[-|-\]/g, '')).toBe(before)
      expect(shown.replaceAll(/\[-[^-]*-\]/g, '').replaceAll(/\{\+|\+\}/g, '')).toBe(after)
    }),
  )
})

test('texts that are too long to compare are marked as a whole, except for what they share at their ends', () => {
  const [before, after] = [
    Array.from({ length: 2500 }, (_, at) => `b${at}`),
    Array.from({ length: 2500 }, (_, at) => `a${at}`),
  ]
  expect(changesBetween(['x', ...before, 'y'], ['x', ...after, 'y'])).toEqual([
    { kind: 'same', count: 1 },
    { kind: 'removed', count: 2500 },
    { kind: 'added', count: 2500 },
    { kind: 'same', count: 1 },
  ])
})
