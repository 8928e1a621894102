import { expect, onTestFinished, test, vi } from 'vitest'
import { theServer } from '../../test/a-realm.ts'
import { correctClock, forgetClock, sharedNow } from '../shared-clock.ts'
import { followClock } from './follow-clock.ts'

const hour = 3_600_000

test('a machine that wakes up reads the time of the database within two seconds', async () => {
  const { sql } = (await theServer()).database
  const onError = vi.fn()
  const following = await followClock(sql, onError)
  onTestFinished(() => {
    following.close()
    vi.useRealTimers()
    forgetClock()
  })
  const isRight = () => Math.abs(sharedNow() - real()) < 1000
  const started = Date.now() - performance.now()
  const real = () => started + performance.now()
  await new Promise((resolve) => setTimeout(resolve, 1500))

  // As if the steady clock had stood still for an hour, while the wall clock went on.
  const steady = performance.now()
  correctClock({ earliest: real() - hour, latest: real() - hour, steady })
  expect(isRight()).toBe(false)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hour })

  await expect.poll(isRight, { timeout: 2000 }).toBe(true)
  expect(onError).not.toHaveBeenCalled()
})
