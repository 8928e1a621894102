import { expect, test } from 'vitest'
import { mapInTurns } from './short-turns.ts'

test('other work has its turns while a long list is worked on', async () => {
  let others = 0
  const other = () => {
    others++
    timer = setImmediate(other)
  }
  let timer = setImmediate(other)
  const square = (number: number) => {
    const end = performance.now() + 3
    while (performance.now() < end);
    return number * number
  }

  expect(await mapInTurns([1, 2, 3, 4, 5, 6, 7, 8], square)).toEqual([1, 4, 9, 16, 25, 36, 49, 64])
  clearImmediate(timer)
  expect(others).toBeGreaterThanOrEqual(4)
})

test('a short list is finished in the same turn', async () => {
  let isOver = false
  const timer = setImmediate(() => {
    isOver = true
  })

  await mapInTurns([1, 2, 3], (number) => number)
  expect(isOver).toBe(false)
  clearImmediate(timer)
})
