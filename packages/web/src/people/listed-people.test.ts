import { expect, test } from 'vitest'
import { sampleNow, sampleReplica } from '../../test/sample-organization.ts'
import { type Listing, listedPeople } from './listed-people.ts'

const replica = sampleReplica()
const now = sampleNow / 1000
const listed = (listing: Listing, text = '') => listedPeople(replica, listing, text, now)

test('lists everybody, present people first, each part by name', () => {
  const all = listed('all')
  const here = all.filter(({ user_id }) => replica.availability.of(user_id, now) !== 'offline')
  expect(here.length).toBeGreaterThan(2)
  expect(all.slice(0, here.length)).toEqual(here)
  expect(listed('active')).toEqual(here)
  expect(all.every(({ is_bot }) => !is_bot)).toBe(true)
})

test('finds people by parts of their names', () => {
  const [first] = listed('all')
  const [given = '', family = ''] = (first?.full_name ?? '').split(' ')
  expect(listed('all', `${family.toUpperCase()} ${given}`)[0]).toBe(first)
  expect(listed('all', 'nobody of this name')).toEqual([])
  expect(listed('former')).toEqual([])
})
