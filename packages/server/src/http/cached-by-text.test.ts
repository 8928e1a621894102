import { expect, test } from 'vitest'
import { cachedByText } from './cached-by-text.ts'

function counted() {
  let count = 0
  const length = cachedByText((text) => {
    count++
    return text.length
  })
  return { length, count: () => count }
}

test('a text is computed once', () => {
  const { length, count } = counted()
  expect([length('one'), length('three'), length('one')]).toEqual([3, 5, 3])
  expect(count()).toBe(2)
})

test('what strangers send is not kept for long, and long texts not at all', () => {
  const { length, count } = counted()
  const long = 'x'.repeat(10_000)
  expect([length(long), length(long)]).toEqual([10_000, 10_000])
  expect(count()).toBe(2)

  expect(length('first')).toBe(5)
  for (let number = 0; number < 5000; number++) length(`${number}`)
  expect(length('first')).toBe(5)
  expect(count()).toBe(5004)
})
