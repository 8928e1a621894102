import { api, type ChannelId } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import { verifyAction } from '../../test/verify-action.ts'

const design = 2 as ChannelId

test('one property of one channel is set in the older way', async () => {
  const { ana, ben, everyone } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const muting = { stream_id: design, property: 'is_muted', value: true } as const
  await verifyAction(everyone, () => ana.calls(api.channels.setProperty, muting))
  expect((await ana.registers()).subscriptions).toMatchObject([{ is_muted: true }])
  await expect(ben.calls(api.channels.setProperty, muting)).rejects.toMatchObject({ status: 400 })
  const wrong = { ...muting, value: 'yes' }
  await expect(ana.calls(api.channels.setProperty, wrong)).rejects.toMatchObject({ status: 400 })
  const unknown = { ...muting, stream_id: 99 as ChannelId }
  await expect(ana.calls(api.channels.setProperty, unknown)).rejects.toThrow('Invalid channel ID')
})

test('users who may post get an empty email address; all others are refused', async () => {
  const { olga, ana, gus } = await aRealm({ channel: 'design', subscribers: ['ana', 'gus'] })
  const asks = (person: typeof ana, more: object = {}) =>
    person.calls(api.channels.getEmailAddress, { stream_id: design, ...more })
  expect(await asks(ana)).toEqual({ email: '' })
  expect(await asks(ana, { sender_id: ana.id })).toEqual({ email: '' })
  await expect(asks(ana, { sender_id: olga.id })).rejects.toThrow('Invalid sender ID')
  await expect(asks(ana, { sender_id: 999 })).rejects.toThrow('Invalid sender ID')
  await expect(asks(ana, { stream_id: 99 })).rejects.toThrow('Invalid channel ID')

  const administrators = { new: 3 as never }
  const closing = { stream_id: design, can_send_message_group: administrators }
  await olga.calls(api.channels.update, closing)
  await expect(asks(gus)).rejects.toThrow('permission to post')
})
