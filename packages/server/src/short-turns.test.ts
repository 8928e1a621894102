import { expect, test } from 'vitest'
import { eachInTurns, mapInTurns } from './short-turns.ts'

test('other work has its turns while a long list is worked on', async () => {
  const square = (number: number) => {
    spin(3)
    return number * number
  }

  const { result, others } = await besideOthers(() => mapInTurns([1, 2, 3, 4, 5, 6, 7, 8], square))
  expect(result).toEqual([1, 4, 9, 16, 25, 36, 49, 64])
  expect(others).toBeGreaterThanOrEqual(4)
})

test('other work has its turns between pieces of a very long list, whose items keep their order', async () => {
  const items = Array.from({ length: 3000 }, (_, at) => at)
  const seen: number[] = []
  const work = (item: number) => {
    if (item % 500 === 0) spin(6)
    seen.push(item)
  }

  const { others } = await besideOthers(() => eachInTurns(items, work))
  expect(seen).toEqual(items)
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

function spin(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

/** What the work results in, and how many turns others had meanwhile. */
async function besideOthers<Result>(work: () => Promise<Result>) {
  let others = 0
  const other = () => {
    others++
    timer = setImmediate(other)
  }
  let timer = setImmediate(other)
  const result = await work()
  clearImmediate(timer)
  return { result, others }
}
