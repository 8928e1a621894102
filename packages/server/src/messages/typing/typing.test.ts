import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'

const types = (person: Person, params: Loose) =>
  person.calls(api.typing.notify, { op: 'start', ...params })

const inChannels = { client_capabilities: { stream_typing_notifications: true } }

test('recipients are notified of typing at once, and it is in no history', async () => {
  const { realm, ana, ben, gus } = await aRealm()
  const before = realm.log.position
  await ben.registers()
  await gus.registers()

  const waiting = ben.nextEvents()
  await types(ana, { to: [ben.id] })

  expect(await waiting).toMatchObject([
    {
      type: 'typing',
      op: 'start',
      message_type: 'direct',
      sender: { user_id: ana.id, email: ana.email },
      recipients: [{ user_id: ana.id }, { user_id: ben.id }],
    },
  ])
  await types(ana, { to: [ben.id], op: 'stop' })
  expect(await ben.newEvents()).toMatchObject([{ type: 'typing', op: 'stop' }])
  expect(await ben.newEvents()).toEqual([])
  expect(await gus.newEvents()).toEqual([])
  expect(realm.log.position).toBe(before)
  await ana.writes([ben], 'hi')
  expect(await ben.newEvents()).toMatchObject([{ type: 'message' }])
})

test('subscribers are notified of typing in a channel, if their client supports it', async () => {
  const { realm, ana, ben, olga } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const stream_id = realm.directory.channelByName('design')?.id
  await ben.registers(inChannels)
  await olga.registers(inChannels)

  await types(ana, { type: 'stream', stream_id, topic: 'logo' })

  expect(await ben.newEvents()).toMatchObject([
    { message_type: 'stream', stream_id, topic: 'logo' },
  ])
  expect(await olga.newEvents()).toEqual([])
  await ben.registers()
  await types(ana, { type: 'channel', stream_id, topic: 'logo' })
  expect(await ben.newEvents()).toEqual([])
})

test('readers of a message are notified when its sender edits it', async () => {
  const { realm, ana, ben, gus } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const channel_id = realm.directory.channelByName('design')?.id
  const message_id = await ana.sends('design', 'logo', 'hi')
  const direct = await ana.writes([ben], 'hi')
  await ben.registers(inChannels)
  await gus.registers(inChannels)
  const edits = (person: Person, id: Loose, op: 'start' | 'stop') =>
    person.calls(api.typing.notifyEdit, { message_id: id, op })

  await edits(ana, message_id, 'start')
  await edits(ana, message_id, 'stop')
  await edits(ana, direct, 'start')

  const recipient = { type: 'channel', channel_id, topic: 'logo' }
  const event = { type: 'typing_edit_message', sender_id: ana.id, message_id }
  expect(await ben.newEvents()).toMatchObject([
    { ...event, op: 'start', recipient },
    { ...event, op: 'stop', recipient },
    { message_id: direct, recipient: { type: 'direct', user_ids: [ana.id, ben.id] } },
  ])
  expect(await gus.newEvents()).toEqual([])
  await expect(edits(ben, message_id, 'start')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(edits(gus, message_id, 'start')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a user can disable sending and receiving typing notifications', async () => {
  const { realm, ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const stream_id = realm.directory.channelByName('design')?.id
  const channel = { type: 'stream', stream_id, topic: 'logo' }
  const message_id = await ana.sends('design', 'logo', 'hi')
  const direct = await ana.writes([ben], 'hi')
  const edits = (id: Loose) => ana.calls(api.typing.notifyEdit, { message_id: id, op: 'start' })
  const refused = (act: Promise<unknown>) =>
    expect(act).rejects.toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  await ben.registers(inChannels)

  await ana.calls(api.settings.update, { send_stream_typing_notifications: false })
  await refused(types(ana, channel))
  await refused(edits(message_id))
  await types(ana, { to: [ben.id] })
  await ana.calls(api.settings.update, { send_private_typing_notifications: false })
  await refused(types(ana, { to: [ben.id] }))
  await refused(edits(direct))
  expect(await ben.newEvents()).toMatchObject([{ type: 'typing', message_type: 'direct' }])

  await ana.calls(api.settings.update, {
    send_stream_typing_notifications: true,
    send_private_typing_notifications: true,
  })
  await ben.calls(api.settings.update, { receives_typing_notifications: false })
  await ben.registers({ ...inChannels, event_types: ['typing', 'typing_edit_message'] })
  await types(ana, channel)
  await types(ana, { to: [ben.id] })
  await edits(message_id)
  expect(await ben.newEvents()).toEqual([])
})

test('large channels have no typing notifications', async () => {
  const { olga, ana, ben, joins } = await aRealm()
  const names = Array.from({ length: 99 }, (_, index) => `reader${index}`)
  const readers = await Promise.all(names.map((name) => joins(name)))
  await olga.adds([ana, ben, ...readers.slice(1)], 'design')
  const { stream_id } = await ana.calls(api.channels.getId, { stream: 'design' })
  const message_id = await ana.sends('design', 'logo', 'hi')
  await ben.registers({ ...inChannels, event_types: ['typing', 'typing_edit_message'] })
  const typesHere = () => types(ana, { type: 'stream', stream_id, topic: 'logo' })

  await typesHere()
  expect(await ben.newEvents()).toHaveLength(1)
  await olga.adds(readers.slice(0, 1), 'design')
  await typesHere()
  await ana.calls(api.typing.notifyEdit, { message_id, op: 'start' })
  expect(await ben.newEvents()).toEqual([])
})

test('security 1: typing does not reveal a private channel or its users', async () => {
  const { realm, olga, ana, ben } = await aRealm()
  await olga.adds([ana], 'secret', { invite_only: true })
  const stream_id = realm.directory.channelByName('secret')?.id
  await ben.registers(inChannels)

  await types(ana, { type: 'stream', stream_id, topic: 'x' })

  expect(await ben.newEvents()).toEqual([])
  await expect(types(ben, { type: 'stream', stream_id, topic: 'x' })).rejects.toMatchObject({
    code: 'STREAM_DOES_NOT_EXIST',
  })
})

test.each([
  ['/typing', {}],
  ['/typing', { op: 'pause', to: '[1]' }],
  ['/typing', { op: 'start' }],
  ['/typing', { op: 'start', to: '[]' }],
  ['/typing', { op: 'start', to: '[99999]' }],
  ['/typing', { op: 'start', to: '[1.5]' }],
  ['/typing', { op: 'start', type: 'pigeon', to: '[1]' }],
  ['/typing', { op: 'start', type: 'stream', topic: 'x' }],
  ['/typing', { op: 'start', type: 'stream', stream_id: 'x', topic: 'x' }],
  ['/typing', { op: 'start', type: 'stream', stream_id: '999', topic: 'x' }],
  ['/typing', { op: 'start', type: 'stream', stream_id: '1' }],
  ['/messages/1/typing', {}],
  ['/messages/1/typing', { op: 'pause' }],
  ['/messages/999/typing', { op: 'start' }],
])('POST %s with %j is refused', async (path, params) => {
  const { olga } = await aRealm()

  expect(await olga.requests('POST', path, params as Loose)).toMatchObject({
    status: 400,
    body: { result: 'error' },
  })
})
