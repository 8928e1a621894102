import { expect, onTestFinished, test } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import { startSibling } from '../../test/test-server.ts'

test('every node tells channels in the same order, whatever the order of joining and the settings', async () => {
  const { ana, ben } = await aRealm()
  const names = ['one', 'two', 'three', 'four', 'five', 'six']
  for (const name of names) await ana.joins(name)
  for (const name of names.toReversed()) await ben.joins(name)
  for (const name of names) await ana.sends(name, 'lunch', `Unread in ${name}`)

  const there = await startSibling(await theServer())
  onTestFinished(() => there.close())
  const [here, elsewhere] = [await ben.registers(), await ben.at(there).registers()]

  expect(here.subscriptions).toMatchObject(names.map((name) => ({ name })))
  expect(elsewhere.subscriptions).toEqual(here.subscriptions)
  expect(here.unread_msgs.streams).toHaveLength(names.length)
  expect(elsewhere.unread_msgs).toEqual(here.unread_msgs)
})
