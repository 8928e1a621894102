import { expect, test } from 'vitest'
import { rememberResult } from './remember-result.ts'

test('a result is kept, and a failure is not', async () => {
  let tries = 0
  const get = rememberResult(async () => {
    tries += 1
    if (tries === 1) throw new Error('no memory')
    return { tries }
  })

  const [first, second] = await Promise.allSettled([get(), get()])
  const third = await get()

  expect([first.status, second.status]).toEqual(['rejected', 'rejected'])
  expect(third).toEqual({ tries: 2 })
  expect(await get()).toBe(third)
})
