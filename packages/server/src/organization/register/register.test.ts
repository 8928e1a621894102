import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { QueueOptions } from '../../delivery/queue.ts'
import { viewerOf } from '../../directory/viewer.ts'
import type { SnapshotParts } from '../../realms/snapshot.ts'
import type { ActionTx } from '../../writer/action.ts'
import { exactSnapshot } from './register.ts'

test('those who write do not wait for all who register in a busy organization', async () => {
  const { realm, ana, ben } = await aRealm()
  const order: string[] = []
  const changes = (tx: ActionTx) => {
    tx.append({ kind: 'ids-renewed' } as never)
  }
  let broken = 0
  let allBroken: () => void = () => undefined
  const barrier = new Promise<void>((resolve) => {
    allBroken = resolve
  })
  const registers = (name: string) => {
    let attempt = 0
    const slow = async () => {
      attempt++
      if (attempt < 3) await realm.write(changes, ben.id, undefined)
      if (attempt === 3) {
        if (++broken === 4) allBroken()
        await barrier
        await realm.write(changes, ben.id, undefined)
      }
      if (attempt === 4) {
        order.push(name)
        await pause(200)
      }
      return {}
    }
    const parts = { realm: slow } as unknown as SnapshotParts
    const viewer = viewerOf(realm.directory, realm.viewer(ana.id).user)
    const wanted = { realm, viewer, options: {} as QueueOptions, siteUrl: '' }
    return exactSnapshot(realm, parts, ['realm'], wanted)
  }

  const registering = Promise.all(['one', 'two', 'three', 'four'].map(registers))
  await expect.poll(() => order).toEqual(['one'])
  await realm.write(() => void order.push('action'), ben.id, undefined)
  await registering

  expect(order.indexOf('action')).toBeLessThan(3)
})
