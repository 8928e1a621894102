import { expect, test } from 'vitest'
import { topicRows } from './topic-rows.ts'

const listed = [
  { name: 'logo', max_id: 9 },
  { name: '✔ lunch', max_id: 7 },
  { name: 'Release', max_id: 3 },
]

function names(options: { query?: string; showsResolved?: boolean; newer?: typeof listed } = {}) {
  const { query = '', showsResolved = false, newer = [] } = options
  return topicRows({ listed, newer, query, showsResolved }).map(({ name }) => name)
}

test('resolved topics are hidden unless requested', () => {
  expect(names()).toEqual(['logo', 'Release'])
  expect(names({ showsResolved: true })).toEqual(['logo', '✔ lunch', 'Release'])
})

test('topics that are newer than the fetched list appear once', () => {
  const newer = [
    { name: 'release', max_id: 12 },
    { name: 'new', max_id: 11 },
  ]
  expect(names({ newer })).toEqual(['release', 'new', 'logo'])
})

test('a part of a name finds the topic', () => {
  expect(names({ query: 'REL' })).toEqual(['Release'])
})
