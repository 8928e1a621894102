import type { MessageId, RecipientId, UserId } from '@parley/contract'
import { expect, test } from 'vitest'
import { fewestPlaces, type NewestPlace, NewestPlaces } from './newest-places.ts'

function placesFrom(first: number, count: number): NewestPlace[] {
  return Array.from({ length: count }, (_, at) => place(first + at))
}

function place(id: number): NewestPlace {
  const [senderId, recipientId] = [1 as UserId, 2 as RecipientId]
  return { id: id as MessageId, senderId, recipientId, path: null }
}

const all = () => true
const even = ({ id }: NewestPlace) => id % 2 === 0

test('fewer messages than are known at least are all there are', () => {
  const places = new NewestPlaces(placesFrom(10, 5))

  expect(places.before(13, 2, all)).toEqual([11, 12])
  expect(places.before(13, 9, all)).toEqual([10, 11, 12])
  expect(places.before(1e16, 2, even)).toEqual([12, 14])
  expect(places.since(12, 2, all)).toEqual([12, 13])
  expect(places.since(0, 2, even)).toEqual([10, 12])
  expect(places.since(15, 2, all)).toEqual([])
})

test('what is further back than is known is not guessed', () => {
  const places = new NewestPlaces(placesFrom(1000, fewestPlaces))
  const last = 1000 + fewestPlaces

  expect(places.before(last, 3, all)).toEqual([last - 3, last - 2, last - 1])
  expect(places.before(1002, 2, all)).toEqual([1000, 1001])
  expect(places.before(1002, 3, all)).toBeUndefined()
  expect(places.since(1000, 1, all)).toEqual([1000])
  expect(places.since(999, 1, all)).toBeUndefined()
  expect(places.since(999, 0, all)).toEqual([])
  expect(places.before(last, 1, ({ id }) => id === 1000)).toEqual([1000])
  expect(places.before(last, 1, () => false)).toBeUndefined()
  expect(places.since(1000, 1, ({ id }) => id === last - 1)).toEqual([last - 1])
})

test('messages come, move and go, and the oldest are forgotten', () => {
  const places = new NewestPlaces([])
  for (const one of placesFrom(1, 2 * fewestPlaces)) places.put(one)
  expect(places.all).toHaveLength(2 * fewestPlaces)
  expect(places.from).toBe(0)

  places.put(place(2 * fewestPlaces + 1))
  expect(places.all).toHaveLength(fewestPlaces)
  expect(places.from).toBe(fewestPlaces + 2)
  places.put(place(7))
  expect(places.all).toHaveLength(fewestPlaces)
  const moved = { ...place(places.from), recipientId: 4 as RecipientId }
  places.put(moved)
  expect(places.all[0]).toEqual(moved)
  places.remove([moved.id])
  expect(places.all).toHaveLength(fewestPlaces - 1)
  places.put(moved)
  expect(places.all[0]).toEqual(moved)
})

test('a search that would find too few gives up, unless what is known is everything', () => {
  let looked = 0
  const oneOf = (share: number) => (place: NewestPlace) => {
    looked += 1
    return place.id % share === 0
  }
  const places = new NewestPlaces(placesFrom(1000, fewestPlaces))
  expect(places.before(1e16, 100, oneOf(1000))).toBeUndefined()
  expect(looked).toBeLessThan(fewestPlaces / 2)
  expect(places.before(1e16, 100, oneOf(40))).toHaveLength(100)
  expect(places.before(1e16, 4, oneOf(1000))).toEqual([2000, 3000, 4000, 5000])

  const everything = new NewestPlaces(placesFrom(1, fewestPlaces - 1))
  expect(everything.before(1e16, 100, oneOf(1000))).toEqual([1000, 2000, 3000, 4000])
})
