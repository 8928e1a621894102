import { expect, test } from 'vitest'
import { ApiError } from './errors.ts'
import { persist } from './patience.ts'

/** The delays of an attempt that fails three times with this answer. */
async function delaysAfter(retryAfter: number | undefined): Promise<number[]> {
  const delays: number[] = []
  const wait = async (ms: number) => void delays.push(ms)
  await persist({ wait, random: () => 1 }, async (failures) => {
    const busy = { status: 503, code: 'BUSY', message: 'Busy' }
    if (failures < 3)
      throw new ApiError({ ...busy, ...(retryAfter === undefined ? {} : { retryAfter }) })
  })
  return delays
}

test('a retry waits as long as the server asks', async () => {
  expect(await delaysAfter(2.5)).toEqual([2500, 2500, 2500])
})

test.each([undefined, 0])('without a time to wait, delays grow: %s', async (retryAfter) => {
  expect(await delaysAfter(retryAfter)).toEqual([500, 1000, 2000])
})

test('a retry waits an hour at most, whatever a server or a proxy asks', async () => {
  const month = 31 * 86_400
  expect(await delaysAfter(month)).toEqual([3_600_000, 3_600_000, 3_600_000])
})
