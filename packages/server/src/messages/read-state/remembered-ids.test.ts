import type { MessageId } from '@parley/contract'
import { expect, test } from 'vitest'
import { textOf } from '../../json-text.ts'
import { SharedText } from '../../shared-text.ts'
import { RememberedIds } from './remembered-ids.ts'

const range = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => (from + index) as MessageId)

test('a list of ids is written once for all who ask for the same ids', () => {
  const texts = new RememberedIds()
  const first = texts.textOf(range(1000, 2000))
  expect(textOf(first)).toBe(range(1000, 2000).join())
  expect(first).toBeInstanceOf(SharedText)
  expect(texts.textOf(range(1000, 2000))).toBe(first)
})

test('lists with the same ends and length are not taken for each other', () => {
  const texts = new RememberedIds()
  const one = range(1, 1000)
  const other = [...range(1, 500), ...range(502, 499), 1001 as MessageId].slice(0, 999)
  const mixed = [...one.slice(0, 500), 501 as MessageId, ...one.slice(501)]
  const swapped = [...one.slice(0, 499), 1_000_000 as MessageId, ...one.slice(500)]
  for (const ids of [one, other, mixed, swapped, one, swapped])
    expect(textOf(texts.textOf(ids))).toBe(ids.join())
})

test('short lists are written each time, and long ones beyond the limit are forgotten', () => {
  const texts = new RememberedIds()
  expect(texts.textOf(range(1, 3))).toBe('1,2,3')
  expect(texts.textOf([])).toBe('')
  const before = texts.textOf(range(1, 5000))
  for (let index = 1; index < 100; index++) texts.textOf(range(10_000 * index, 5000))
  expect(texts.textOf(range(990_000, 5000))).toBe(texts.textOf(range(990_000, 5000)))
  texts.textOf(range(10_000_000, 5000))
  const after = texts.textOf(range(1, 5000))
  expect(after).not.toBe(before)
  expect(textOf(after)).toBe(textOf(before))
})
