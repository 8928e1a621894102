import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { ActionTx } from '../../writer/action.ts'
import { readState } from './read-state.ts'

test('an action does not wait for a read on the pool, which may be waiting for the action', async () => {
  const { realm, ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const id = await ana.sends('design', 'logo', 'Ship it?')
  await ben.marks([id], 'add')
  const state = readState.of(realm)
  const outside: Promise<unknown>[] = []

  const read = await realm.write(
    async (tx: ActionTx) => {
      await tx.open()
      outside.push(state.readBy(ana.id, realm.sql))
      outside.push(state.messages.of([4 as never], realm.sql, 0))
      await state.messages.of([4 as never], tx.settled(), 0)
      return (await state.readBy(ana.id, tx.settled())).size
    },
    ben.id,
    undefined,
  )
  await Promise.all(outside)

  expect(read).toBe(0)
  expect((await state.messages.of([4 as never], realm.sql, 0)).get(4 as never)?.toArray()).toEqual([
    id,
  ])
})
