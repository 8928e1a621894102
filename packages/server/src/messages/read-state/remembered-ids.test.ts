import type { MessageId } from '@parley/contract'
import { expect, test } from 'vitest'
import type { SharedPart } from '../../shared-text.ts'
import { RememberedIds } from './remembered-ids.ts'

const range = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => (from + index) as MessageId)

const written = (texts: RememberedIds, ids: readonly MessageId[]) => {
  const parts: SharedPart[] = []
  return { text: texts.append('[', ids, parts, 5), parts }
}

test('a list of ids is written once for all who ask for the same ids', () => {
  const texts = new RememberedIds()
  const [first, second] = [0, 1].map(() => written(texts, range(1000, 2000)))
  expect(first?.text).toBe(`[${range(1000, 2000).join()}`)
  expect(second?.text).toBe(first?.text)
  const [part] = first?.parts ?? []
  const whole = `12345${first?.text}`
  expect(whole.slice(part?.start)).toBe(part?.shared.text)
  expect(second?.parts[0]?.shared).toBe(first?.parts[0]?.shared)
})

test('lists with the same ends and length are not taken for each other', () => {
  const texts = new RememberedIds()
  const one = range(1, 1000)
  const other = [...range(1, 500), ...range(502, 499), 1001 as MessageId].slice(0, 999)
  const mixed = [...one.slice(0, 500), 501 as MessageId, ...one.slice(501)]
  const swapped = [...one.slice(0, 499), 1_000_000 as MessageId, ...one.slice(500)]
  for (const ids of [one, other, mixed, swapped, one, swapped])
    expect(written(texts, ids).text).toBe(`[${ids.join()}`)
})

test('short lists are written each time, and long ones beyond the limit are forgotten', () => {
  const texts = new RememberedIds()
  expect(written(texts, range(1, 3))).toEqual({ text: '[1,2,3', parts: [] })
  expect(written(texts, []).text).toBe('[')
  const before = written(texts, range(1, 5000)).parts[0]?.shared
  for (let index = 1; index < 100; index++) written(texts, range(10_000 * index, 5000))
  expect(written(texts, range(990_000, 5000)).parts[0]?.shared).toBe(
    written(texts, range(990_000, 5000)).parts[0]?.shared,
  )
  written(texts, range(10_000_000, 5000))
  expect(written(texts, range(1, 5000)).parts[0]?.shared).not.toBe(before)
})
