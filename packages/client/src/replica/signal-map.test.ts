import { computed, effect } from '@preact/signals-core'
import { expect, test } from 'vitest'
import { WritableSignalMap } from './signal-map.ts'

function watched<Value>(read: () => Value): Value[] {
  const seen: Value[] = []
  effect(() => {
    seen.push(read())
  })
  return seen
}

test('a reader of an entry is notified of that entry only', () => {
  const map = new WritableSignalMap([
    [1, 'ana'],
    [2, 'bo'],
  ])
  const seen = watched(() => map.get(1))

  map.set(2, 'bob')
  map.set(1, 'anna')
  map.delete(2)
  map.delete(1)

  expect(seen).toEqual(['ana', 'anna', undefined])
})

test('a reader of a missing entry is notified when it is added, removed and added again', () => {
  const map = new WritableSignalMap<number, string>()
  const seen = watched(() => map.get(1))
  const lazily = computed(() => map.get(1))

  map.set(1, 'ana')
  expect(lazily.value).toBe('ana')
  map.delete(1)
  map.set(1, 'anna')

  expect(seen).toEqual([undefined, 'ana', undefined, 'anna'])
  expect(lazily.value).toBe('anna')
})

test('a reader of the list is notified of added and removed entries, not of changed ones', () => {
  const map = new WritableSignalMap([[1, 'ana']])
  const sizes = watched(() => map.size)
  const keys = watched(() => map.keys().join())

  map.set(1, 'anna')
  map.set(2, 'bo')
  map.delete(1)

  expect(sizes).toEqual([1, 2, 1])
  expect(keys).toEqual(['1', '1,2', '2'])
  expect(map.version.value).toBe(3)
})

test('a reader of fresh values is notified of changed entries, too', () => {
  const map = new WritableSignalMap([[1, 'ana']])
  const values = watched(() => map.freshValues().join())

  map.set(1, 'anna')
  map.delete(1)

  expect(values).toEqual(['ana', 'anna', ''])
})
