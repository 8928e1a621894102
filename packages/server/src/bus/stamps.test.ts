import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { StampReader, stamper } from './stamps.ts'

test('security 20: a recorded message of a node is taken once, whatever others send meanwhile', () => {
  const [one, other] = [stamper(randomUUID()), stamper(randomUUID())]
  const reader = new StampReader()
  const [first, second, foreign] = [one(), one(), other()]

  expect([first, second, foreign].map((stamp) => reader.isNew(stamp))).toEqual([true, true, true])
  expect([first, second, foreign].map((stamp) => reader.isNew(stamp))).toEqual([
    false,
    false,
    false,
  ])
  expect([one(), other()].map((stamp) => reader.isNew(stamp))).toEqual([true, true])
})

test('a sender is remembered as long as a message of it is valid, and then forgotten', () => {
  const reader = new StampReader()
  const recorded = stamper(randomUUID())()
  reader.isNew(recorded, 0)

  reader.isNew(stamper(randomUUID())(), 120_000)
  expect(reader.isNew(recorded, 120_000)).toBe(false)
  reader.isNew(stamper(randomUUID())(), 120_001)
  expect(reader.isNew(recorded, 120_001)).toBe(true)
})
