import { expect, onTestFinished, test } from 'vitest'
import { correctClock, forgetClock, sharedNow } from './shared-clock.ts'

const hour = 3_600_000

test("the shared clock is independent of this machine's clock", () => {
  onTestFinished(forgetClock)
  const steady = performance.now()
  const time = Date.now() + hour

  correctClock({ earliest: time - 5, latest: time + 5, steady })

  expect(Math.abs(sharedNow() - (time + performance.now() - steady))).toBeLessThan(2)
  expect(sharedNow()).toBe(Math.floor(sharedNow()))
})

test('a measurement that proves nothing wrong changes nothing, and one that does corrects', () => {
  onTestFinished(forgetClock)
  const at = (steady: number) => Math.round(sharedNow() - (performance.now() - steady))
  correctClock({ earliest: 1000, latest: 1000, steady: 0 })

  correctClock({ earliest: 1090, latest: 1190, steady: 100 })
  expect(Math.abs(at(100) - 1100)).toBeLessThan(2)

  correctClock({ earliest: 1150, latest: 1170, steady: 100 })
  expect(Math.abs(at(100) - 1160)).toBeLessThan(2)
})
