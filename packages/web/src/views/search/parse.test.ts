import { expect, test } from 'vitest'
import { parseQuery, type SearchWorld } from './parse.ts'

const people: Readonly<Record<string, number>> = { me: 1, ana: 7, 'ana lima': 7, ben: 9 }
const world: SearchWorld = {
  selfId: 1,
  person: (text) => (text === 'an' ? 'several' : people[text.toLowerCase()]),
  channel: (text) => ({ design: 5, 'release plan': 6 })[text],
}

test('operators become terms, other words become search text', () => {
  expect(parseQuery('from:ana the logo channel:"release plan"', world).terms).toEqual([
    { operator: 'sender', operand: 7 },
    { operator: 'channel', operand: 6 },
    { operator: 'search', operand: 'the logo' },
  ])
})

test('each operator is understood, also by its older names', () => {
  const operators = (text: string) =>
    parseQuery(text, world).terms.map(({ operator, operand }) => [operator, operand])
  expect(operators('stream:design subject:"ship it" pm-with:ben,ana dm-including:ana')).toEqual([
    ['channel', 5],
    ['topic', 'ship it'],
    ['dm', [7, 9]],
    ['dm-including', 7],
  ])
  expect(operators('is:starred has:image in:all channels:public id:42 mentions:me')).toEqual([
    ['is', 'starred'],
    ['has', 'image'],
    ['in', 'all'],
    ['channels', 'public'],
    ['id', 42],
    ['mentions', 1],
  ])
})

test('a word before a colon that is no operator is searched for, also if all objects have it', () => {
  expect(parseQuery('constructor:injected todo:later', world)).toEqual({
    terms: [{ operator: 'search', operand: 'constructor:injected todo:later' }],
    problem: undefined,
  })
})

test('a minus negates, a date sets the start, a phrase keeps its quotes', () => {
  expect(parseQuery('-from:ben date:2026-11-20 "in one piece"', world)).toEqual({
    terms: [
      { operator: 'sender', operand: 9, negated: true },
      { operator: 'search', operand: '"in one piece"' },
    ],
    date: '2026-11-20',
    problem: undefined,
  })
})

test.each([
  ['from:nobody', 'person', 'nobody'],
  ['from:an', 'people', 'an'],
  ['dm:ben,an', 'people', 'an'],
  ['dm:ben,nobody', 'person', 'nobody'],
  ['channel:gone is:starred', 'channel', 'gone'],
  ['is:green', 'word', 'is:green'],
  ['date:soon', 'date', 'soon'],
  ['date:2026-13-40', 'date', '2026-13-40'],
  ['id:first', 'word', 'id:first'],
])('%s is invalid, with a reason', (text, kind, about) => {
  expect(parseQuery(text, world).problem).toEqual({ kind, text: about })
})

test('addresses and times are words, although they look like operators', () => {
  const { terms, problem } = parseQuery('https://example.com 10:30', world)
  expect(terms).toEqual([{ operator: 'search', operand: 'https://example.com 10:30' }])
  expect(problem).toBeUndefined()
})
