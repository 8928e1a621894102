import { expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'

test('a chore that fails does not keep the others from their work', async () => {
  const { realm } = await aRealm()
  let isHere = false
  let isDone = false
  realm.addChore(async () => {
    if (isHere) throw new Error('This chore fails')
  })
  realm.addChore(async () => {
    isDone ||= isHere
  })

  // Note: chores run every second, too.
  isHere = true
  await realm.doChores()
  isHere = false

  expect(isDone).toBe(true)
})
