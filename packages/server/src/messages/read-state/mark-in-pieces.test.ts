import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Signed } from '../../http/handler.ts'
import { step } from '../../writer/action.ts'
import { markInPieces } from './mark-in-pieces.ts'

test('marking a message as read does not wait behind the long work of others', async () => {
  const { realm, ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const id = await ben.sends('design', 'logo', 'Ship it?')
  await realm.writer.idle()
  const order: string[] = []
  const noteStep = step<string, void>((_tx, _viewer, name) => void order.push(name))
  const works = (name: string) => realm.write(noteStep, ben.id, name)
  const write: Signed['write'] = (action, input) => realm.write(action, ana.id, input)

  const first = works('step 1')
  await new Promise(setImmediate)
  const others = [works('step 2'), works('step 3')]
  const changed = await markInPieces(realm, write, [id])
  order.push('marked')
  await Promise.all([first, ...others])

  expect(changed).toEqual([[id]])
  expect(order.indexOf('marked')).toBeLessThan(order.indexOf('step 3'))
})
