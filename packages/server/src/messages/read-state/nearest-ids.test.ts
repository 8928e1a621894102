import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Bitmap, bitmapOf } from './bitmap.ts'
import { type IdRange, nearestIds } from './nearest-ids.ts'

const latest = 20_000

const ranges = fc.array(
  fc.record({
    ids: fc
      .tuple(
        fc.integer({ min: 1, max: latest }),
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: 1, max: 40 }),
      )
      .map(([first, count, step]) =>
        bitmapOf(Array.from({ length: count }, (_, at) => first + at * step)),
      ),
    after: fc.integer({ min: 0, max: latest }),
    upTo: fc.option(fc.integer({ min: 0, max: 2 * latest })),
  }),
  { maxLength: 6 },
)

const asked = fc.record({
  anchor: fc.integer({ min: 0, max: 2 * latest }),
  side: fc.constantFrom('before' as const, 'after' as const),
  wanted: fc.integer({ min: 0, max: 300 }),
})

function allOf(sources: readonly IdRange[]): number[] {
  const counted = sources.flatMap(({ ids, after, upTo }) =>
    ids.toArray().filter((id) => id > after && (upTo === null || id <= upTo)),
  )
  return [...new Set(counted)].sort((a, b) => a - b)
}

test('the ids nearest to an anchor are those of all sets together', async () => {
  await fc.assert(
    fc.asyncProperty(ranges, asked, async (sources, search) => {
      const { anchor, side, wanted } = search
      const all = allOf(sources)
      const expected =
        side === 'before'
          ? all.filter((id) => id < anchor).slice(-wanted || all.length)
          : all.filter((id) => id > anchor).slice(0, wanted)

      expect(await nearestIds(async () => sources, search)).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})

test('few of many ids are listed, and sets are asked for only as far back as needed', async () => {
  const ids = bitmapOf(Array.from({ length: 100_000 }, (_, at) => at + 1))
  let listed = 0
  const counting = new Proxy(ids, {
    get: (target, key) => {
      if (key !== 'rangeUint32Array') return Reflect.get(target, key, target)?.bind?.(target)
      return (first: number, end: number) => {
        const found = target.rangeUint32Array(first, end)
        listed += found.length
        return found
      }
    },
  }) as Bitmap
  const since: number[] = []
  const back = async (from: number) => {
    since.push(from)
    return from > 95_000 ? [] : [{ ids: counting, after: 0, upTo: 90_000 }]
  }

  const found = await nearestIds(back, { anchor: 100_001, side: 'before', wanted: 100 })
  expect(found).toEqual(Array.from({ length: 100 }, (_, at) => 89_901 + at))
  expect(listed).toBeLessThanOrEqual(200)
  expect(Math.min(...since)).toBe(100_001 - 32_768)
})
