import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PieceSize } from './piece-size.ts'

const bounds = { first: 100, least: 25, most: 400, targetMs: 10 }

test('the size of a piece follows the time of the last one, within its bounds', () => {
  const size = new PieceSize(bounds)
  const sizes = [10, 20, 20, 20, 1, 1, 1, 1, 1, 10].map((ms) => {
    size.took(size.next, ms)
    return size.next
  })
  expect(sizes).toEqual([100, 50, 25, 25, 50, 100, 200, 400, 400, 400])
})

test('a piece that is smaller than asked for makes the next one smaller if it was slow, and never larger', () => {
  const size = new PieceSize(bounds)
  size.took(80, 0.5)
  expect(size.next).toBe(100)
  size.took(80, 40)
  expect(size.next).toBe(50)
})

test('where each message takes as long, pieces soon take about the time that they should', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.03, max: 0.4, noNaN: true }), (each) => {
      const size = new PieceSize(bounds)
      for (let round = 0; round < 4; round++) size.took(size.next, size.next * each)
      expect(Math.abs(size.next * each - bounds.targetMs)).toBeLessThan(1)
    }),
  )
})
