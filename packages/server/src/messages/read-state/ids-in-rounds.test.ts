import type { RecipientId } from '@parley/contract'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyBitmap } from './bitmap.ts'
import { type Asked, type FindNextIds, Rounds } from './ids-in-rounds.ts'

/** Before the id that follows so many messages. */
function afterSo(counts: ReadonlyMap<RecipientId, number>): Map<RecipientId, number> {
  return new Map([...counts].map(([id, count]) => [id, count + 1]))
}

async function idsInRounds(recipients: ReadonlyMap<RecipientId, number>, find: FindNextIds) {
  const found = new Map([...recipients.keys()].map((id) => [id, emptyBitmap()]))
  await new Rounds(found, find).all(recipients)
  return found
}

/** A database with all ids from 1 on for each recipient, and the numbers of ids that its statements found. */
function aDatabase() {
  const sizes: number[] = []
  const find = async ({ recipients, limit }: Asked) => {
    const rows = [...recipients].flatMap(([recipientId, before]) => {
      const length = Math.min(limit, before - 1)
      const ids = Uint32Array.from({ length }, (_, index) => before - 1 - index)
      return length > 0 ? [{ recipientId, ids }] : []
    })
    sizes.push(rows.reduce((sum, { ids }) => sum + ids.length, 0))
    return rows
  }
  return { find, sizes }
}

const distribution = fc
  .array(fc.oneof(fc.nat(30), fc.nat(500), fc.nat(45_000)), { maxLength: 40 })
  .map((counts) => new Map(counts.map((count, index) => [(index + 1) as RecipientId, count])))

test('all ids are found, and no statement finds many, however they are distributed', async () => {
  await fc.assert(
    fc.asyncProperty(distribution, async (counts) => {
      const { find, sizes } = aDatabase()

      const found = await idsInRounds(afterSo(counts), find)

      expect([...found].map(([id, { size }]) => [id, size])).toEqual([...counts])
      expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(20_000)
    }),
    { numRuns: 30 },
  )
})

test('statements find more ids while they are quick, and fewer when they take long', async () => {
  let clock = 0
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  onTestFinished(() => void vi.restoreAllMocks())
  const { find, sizes } = aDatabase()
  const timed = async (asked: Asked) => {
    clock += sizes.length < 3 ? 1 : 100
    return find(asked)
  }

  const found = await idsInRounds(new Map([[2 as RecipientId, 100_001]]), timed)

  expect(found.get(2 as RecipientId)?.size).toBe(100_000)
  expect(sizes.slice(0, 7)).toEqual([4000, 8000, 16_000, 20_000, 10_000, 5000, 4000])
})

test('the ids of a thousand channels are read in about as many statements as they fill', async () => {
  // Note: as if statements took no time, so that a busy machine makes no difference.
  vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => void vi.restoreAllMocks())
  const ids = Array.from({ length: 2500 }, (_, index) => (index + 1) as RecipientId)
  const { find, sizes } = aDatabase()

  await idsInRounds(afterSo(new Map(ids.map((id) => [id, 200]))), find)

  expect(Math.max(...sizes)).toBeLessThanOrEqual(20_000)
  expect(sizes.length).toBeLessThanOrEqual(40)
})
