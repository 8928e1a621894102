import { expect, test } from 'vitest'
import { atLeast, atMost, type Row, verdict } from './row.ts'

const row: Row = { measure: 'send', what: 'send', value: 4, unit: 'ms', ratio: 0.6 }

test('a row without a target is not judged', () => {
  expect(verdict(row)).toBeUndefined()
})

test.each([
  [atMost('value', 5), 'PASS'],
  [atMost('value', 3), 'MISS'],
  [atLeast('ratio', 0.5), 'PASS'],
  [atLeast('ratio', 0.7), 'MISS'],
])('the target %j makes it %s', (target, wanted) => {
  expect(verdict({ ...row, target })).toBe(wanted)
})

test('a figure that could not be measured does not pass', () => {
  expect(verdict({ ...row, value: Number.NaN, target: atMost('value', 5) })).toBe('MISS')
})
