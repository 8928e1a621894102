import { expect, test } from 'vitest'
import { sampleReplica } from '../../../test/sample-organization.ts'
import { paneRows } from './pane-rows.ts'

const people = sampleReplica()
  .people.byId.values()
  .filter(({ user_id }) => user_id <= 4)
const told = (inside?: readonly number[]) =>
  paneRows(people, inside, '#design').map((row) =>
    'person' in row ? row.person.user_id : row.heading,
  )

test('members of the conversation come first, each part under a heading with its count', () => {
  expect(told([2, 4])).toEqual(['#design · 2', 2, 4, 'Others · 2', 1, 3])
})

test('empty parts have no heading, and without a conversation there are no parts', () => {
  expect(told([1, 2, 3, 4])).toEqual(['#design · 4', 1, 2, 3, 4])
  expect(told([])).toEqual(['Others · 4', 1, 2, 3, 4])
  expect(told()).toEqual([1, 2, 3, 4])
})
