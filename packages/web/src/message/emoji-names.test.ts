import { expect, test } from 'vitest'
import { groupOf } from './emoji-names.ts'

test('faces come first, and signs last', () => {
  const codes = ['203c', '2764', '1f1e6-1f1e8', '1f40b', '1f600', '1f914', '1f6e0']
  expect(codes.sort((a, b) => groupOf(a) - groupOf(b))).toEqual([
    '1f600',
    '1f914',
    '1f40b',
    '1f6e0',
    '203c',
    '2764',
    '1f1e6-1f1e8',
  ])
})
