import { expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import { type Action, step } from './action.ts'

/** An action and a step that note when they run, and a person who runs them. */
async function actors() {
  const { realm, olga } = await aRealm()
  await realm.writer.idle()
  const order: string[] = []
  const note: Action<string, void> = (_tx, _viewer, name) => void order.push(name)
  const noteStep = step<string, void>((tx, viewer, name) => note(tx, viewer, name))
  const acts = (name: string) => realm.write(note, olga.id, name)
  const steps = (name: string) => realm.write(noteStep, olga.id, name)
  return { realm, olga, order, acts, steps }
}

test('actions that wait pass the steps of long work', async () => {
  const { order, acts, steps } = await actors()

  const first = steps('step 1')
  await new Promise(setImmediate)
  await Promise.all([first, steps('step 2'), steps('step 3'), acts('action 1'), acts('action 2')])

  const expected = ['action 1', 'action 2', 'step 2', 'step 3']
  expect(order.filter((name) => name !== 'step 1')).toEqual(expected)
})

test('steps go on while others act without a pause', async () => {
  const { acts, steps } = await actors()
  let isBusy = true
  const keepActing = async () => {
    while (isBusy) await acts('action')
  }
  const busy = [keepActing(), keepActing()]

  for (const name of ['1', '2', '3']) await steps(name)

  isBusy = false
  await Promise.all(busy)
})

test('a step that fails, and one that opens a transaction, leave the others alone', async () => {
  const { realm, olga, order, acts, steps } = await actors()
  const failing = step<undefined, void>(async (tx) => {
    const sql = await tx.open()
    await sql`select 1 / 0`
  })

  const failed = realm.write(failing, olga.id, undefined)
  const others = [steps('step'), acts('action')]

  await expect(failed).rejects.toThrow('division by zero')
  await Promise.all(others)
  expect([...order].sort()).toEqual(['action', 'step'])
})
