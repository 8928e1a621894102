import { describe, expect, test } from 'vitest'
import { Later, settled } from './later.ts'

const doubled = async (outcome: Promise<number>) => 2 * (await outcome)

describe('a result that comes later', () => {
  test('is what steps make of it, whether they are there before it or not', async () => {
    const [early, late] = [new Later<number>(), new Later<number>()]
    early.settle(Promise.resolve(1))
    const results = [early, late].map((one) => settled(one.after(doubled).after(doubled)))
    late.settle(Promise.resolve(2))

    expect(await Promise.all(results)).toEqual([4, 8])
  })

  test('is a failure for who asks, also long after it', async () => {
    const later = new Later<number>()
    later.settle(Promise.reject(new Error('gone')))
    await new Promise((resolve) => setImmediate(resolve))

    await expect(settled(later.after(doubled))).rejects.toThrow('gone')
  })

  test('is awaited only if it is not here', async () => {
    expect(await settled(3)).toBe(3)
  })
})
