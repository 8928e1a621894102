import { expect, test } from 'vitest'
import { cutOf, moved } from './square-cut.ts'

const wide = { width: 400, height: 200 }
const middle = { x: 0.5, y: 0.5, zoom: 1 }

test('the square starts in the centre of the picture and shrinks as the zoom grows', () => {
  expect(cutOf(wide, middle)).toEqual({ left: 100, top: 0, side: 200 })
  expect(cutOf(wide, { ...middle, zoom: 2 })).toEqual({ left: 150, top: 50, side: 100 })
})

test('the square follows the pointer and stays inside the picture', () => {
  expect(cutOf(wide, moved(wide, middle, 0.25, 0))).toEqual({ left: 50, top: 0, side: 200 })
  expect(cutOf(wide, moved(wide, middle, 5, 5))).toEqual({ left: 0, top: 0, side: 200 })
  expect(cutOf(wide, moved(wide, middle, -5, -5))).toEqual({ left: 200, top: 0, side: 200 })
})
