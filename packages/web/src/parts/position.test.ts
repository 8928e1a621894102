import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Placement, positionOf } from './position.ts'

const viewport = { x: 0, y: 0, width: 1000, height: 800 }
const usual = { viewport, gap: 4, isRightToLeft: false, floating: { width: 200, height: 300 } }
const button = (x: number, y: number) => ({ x, y, width: 40, height: 30 })

test.each<[string, Placement, number, number, number, number]>([
  ['below the start of its button', 'bottom-start', 100, 100, 100, 134],
  ['below the end of its button', 'bottom-end', 500, 100, 340, 134],
  ['below the middle of its button', 'bottom', 500, 100, 420, 134],
  ['above, if there is no space below', 'bottom-start', 100, 700, 100, 396],
  ['inside the window at its right edge', 'bottom-start', 950, 100, 792, 134],
  ['beside its button', 'right-start', 100, 100, 144, 100],
  ['on the other side, if there is no space', 'right-start', 900, 100, 696, 100],
])('a surface is %s', (_where, placement, x, y, wantedX, wantedY) => {
  const found = positionOf({ ...usual, anchor: button(x, y), placement })
  expect(found).toMatchObject({ x: wantedX, y: wantedY })
})

test('in right-to-left text, lines start on the other side', () => {
  const question = { ...usual, anchor: button(500, 100), isRightToLeft: true }
  expect(positionOf({ ...question, placement: 'bottom-start' }).x).toBe(340)
  expect(positionOf({ ...question, placement: 'bottom-end' }).x).toBe(500)
})

test('a long list uses the available height', () => {
  const floating = { width: 200, height: 5000 }
  const found = positionOf({ ...usual, floating, anchor: button(0, 500), placement: 'bottom' })
  expect(found).toMatchObject({ y: 8, maxHeight: 488 })
})

test('a menu that fits on neither side covers its anchor, and uses the whole height', () => {
  const floating = { width: 200, height: 700 }
  const question = { ...usual, floating, anchor: button(100, 300), placement: 'bottom' as const }
  expect(positionOf(question)).toMatchObject({ y: 334, maxHeight: 458 })
  expect(positionOf({ ...question, mayCover: true })).toMatchObject({ y: 92, maxHeight: 784 })
})

test('the surface is inside the window for any anchor', () => {
  const number = (max: number) => fc.integer({ min: 0, max })
  const placement = fc.constantFrom<Placement>('bottom-start', 'bottom-end', 'top', 'left', 'right')
  const sizes = fc.record({ width: fc.integer({ min: 1, max: 900 }), height: number(3000) })
  fc.assert(
    fc.property(number(1000), number(800), sizes, placement, (x, y, floating, wanted) => {
      const found = positionOf({ ...usual, floating, anchor: button(x, y), placement: wanted })
      const height = Math.min(floating.height, found.maxHeight)
      expect(found.x).toBeGreaterThanOrEqual(8)
      expect(found.x + floating.width).toBeLessThanOrEqual(992)
      expect(found.y).toBeGreaterThanOrEqual(8)
      expect(found.y + height).toBeLessThanOrEqual(792)
    }),
  )
})
