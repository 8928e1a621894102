import { expect, test } from 'vitest'
import { changedRange, link, markLines, placeIn, replaceRange, wrap } from './edit-text.ts'

test('markers are put around the selection and removed again', () => {
  const bold = wrap({ text: 'ship it now', start: 5, end: 7 }, '**')
  expect(bold).toEqual({ text: 'ship **it** now', start: 7, end: 9 })
  expect(wrap(bold, '**')).toEqual({ text: 'ship it now', start: 5, end: 7 })
})

test('a link around the selection selects the placeholder of its address', () => {
  const made = link({ text: 'see docs', start: 4, end: 8 })
  expect(made.text).toBe('see [docs](https://)')
  expect(made.text.slice(made.start, made.end)).toBe('https://')
})

test('every selected line gets a mark, or loses it if all have it', () => {
  const marked = markLines({ text: 'a\nb', start: 0, end: 3 }, '> ')
  expect(marked.text).toBe('> a\n> b')
  expect(markLines(marked, '> ').text).toBe('a\nb')
})

test('replaces the typed text and puts the cursor after it', () => {
  expect(replaceRange('hi @an', 3, 6, '@**Ana** ')).toEqual({
    text: 'hi @**Ana** ',
    start: 12,
    end: 12,
  })
})

test.each([
  ['nothing changes', 'one two', 4],
  ['something is typed there', 'one and two', 4],
  ['something is typed before it', 'no one two', 7],
  ['something is typed behind it', 'one two three', 4],
  ['what is around it is replaced', 'three', 5],
  ['all is deleted', '', 0],
])('a place in a text: %s', (_what, text, at) => {
  expect(placeIn(text, { text: 'one two', at: 4 })).toBe(at)
})

test.each([
  ['a b', 'a **b**', { from: 2, to: 3, inserted: '**b**' }],
  ['a b', 'a b', { from: 3, to: 3, inserted: '' }],
  ['aaa', 'aa', { from: 2, to: 3, inserted: '' }],
  ['', 'new', { from: 0, to: 0, inserted: 'new' }],
])('what differs between “%s” and “%s”', (before, after, range) => {
  expect(changedRange(before, after)).toEqual(range)
})
