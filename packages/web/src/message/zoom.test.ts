import { describe, expect, test } from 'vitest'
import { fitted, held, swipeOf, zoomed } from './zoom.ts'

const picture = { width: 400, height: 300 }
const stage = { width: 600, height: 400 }

describe('zooming', () => {
  test('keeps the point under the pointer where it is', () => {
    const at = { x: 120, y: -40 }
    const before = { scale: 1.5, x: 30, y: 10 }
    const after = zoomed(before, 2, at, 8)
    const pointOf = ({ scale, x, y }: typeof before) => [(at.x - x) / scale, (at.y - y) / scale]
    expect(after.scale).toBe(3)
    expect(pointOf(after)).toEqual(pointOf(before))
  })

  test('ends at the size that fits and at the largest', () => {
    expect(zoomed(fitted, 0.5, { x: 50, y: 50 }, 4)).toEqual(fitted)
    expect(zoomed({ scale: 3, x: 0, y: 0 }, 2, { x: 0, y: 0 }, 4).scale).toBe(4)
  })

  test('shows no empty edge beside a picture that is larger than its stage', () => {
    expect(held({ scale: 3, x: 900, y: -900 }, picture, stage)).toEqual({
      scale: 3,
      x: 300,
      y: -250,
    })
    expect(held({ scale: 3, x: 20, y: -30 }, picture, stage)).toEqual({ scale: 3, x: 20, y: -30 })
  })

  test('centres a side that fits', () => {
    expect(held({ scale: 1.4, x: 80, y: 80 }, picture, stage)).toMatchObject({ x: 0, y: 10 })
  })
})

test.each([
  [-80, 10, 'next'],
  [80, -10, 'previous'],
  [20, 120, 'close'],
  [20, -120, undefined],
  [60, 60, undefined],
  [-30, 0, undefined],
])('a swipe by %i, %i means %s', (x, y, meaning) => {
  expect(swipeOf(x, y)).toBe(meaning)
})
