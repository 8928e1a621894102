import { expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import { Gathering } from './gathering.ts'

/** Whether the next group has begun before the turn of the event loop ends. */
async function beginsWithin(gathering: Gathering, waiting: number): Promise<boolean> {
  let hasBegun = false
  void gathering.untilBegin(0).then(() => {
    hasBegun = true
  })
  gathering.came(waiting)
  await new Promise(process.nextTick)
  return hasBegun
}

test('half of the actions under way begin a group before the turn ends', async () => {
  const gathering = new Gathering()
  expect(gathering.ended(40, 23)).toBe(false)
  expect(await beginsWithin(gathering, 31)).toBe(false)
  expect(await beginsWithin(gathering, 32)).toBe(true)
  expect(gathering.ended(32, 32)).toBe(true)
})

test('a few actions wait for the end of the turn', async () => {
  const gathering = new Gathering()
  expect(gathering.ended(1, 1)).toBe(false)
  expect(await beginsWithin(gathering, 7)).toBe(false)
  expect(await beginsWithin(gathering, 8)).toBe(true)
})

test('after a group without a statement, the next one begins in another turn', async () => {
  const gathering = new Gathering()
  gathering.endedAtOnce()
  let hasTurned = false
  setImmediate(() => {
    hasTurned = true
  })
  const begun = gathering.untilBegin(1000)
  gathering.came(1000)
  await begun
  expect(hasTurned).toBe(true)
})

test('actions that write nothing, one after the other, leave others their turn', async () => {
  const { realm, olga } = await aRealm()
  let isBusy = true
  const keepBusy = async () => {
    while (isBusy) await realm.write(() => undefined, olga.id, undefined)
  }
  const busy = Array.from({ length: 20 }, keepBusy)
  await new Promise((resolve) => setTimeout(resolve, 20))
  isBusy = false
  await Promise.all(busy)
})
