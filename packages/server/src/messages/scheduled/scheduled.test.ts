import { api } from '@parley/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { startSibling } from '../../../test/test-server.ts'
import { verifyAction } from '../../../test/verify-action.ts'

afterEach(() => {
  vi.useRealTimers()
})

const soon = () => Math.floor(Date.now() / 1000) + 60

/** Moves only the clock: the server still looks for due messages once a second. */
function laterBy(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
}

const schedules = async (person: Person, message: Loose): Promise<number> => {
  const at = { scheduled_delivery_timestamp: soon() }
  const answer = await person.calls(api.scheduled.create, { ...at, ...message })
  return answer.scheduled_message_id
}
const changes = (person: Person, scheduled_message_id: number, change: Loose) =>
  person.calls(api.scheduled.update, { scheduled_message_id, ...change })
const unschedules = (person: Person, scheduled_message_id: number) =>
  person.calls(api.scheduled.remove, { scheduled_message_id })
const waitingOf = async (person: Person): Promise<Loose[]> =>
  (await person.calls(api.scheduled.list, {})).scheduled_messages

const unknown = { status: 404, code: 'BAD_REQUEST' }
const refused = { status: 400, code: 'BAD_REQUEST' }

test('messages wait for their time: planned, changed, taken back', async () => {
  const { realm, ana, ben, gus, everyone } = await aRealm({
    channel: 'design',
    subscribers: ['ana', 'ben'],
  })
  const channel = realm.directory.channelByName('design')?.id
  const verify = <T>(act: () => Promise<T>) => verifyAction(everyone, act)
  const toChannel = { type: 'stream', to: channel, topic: ' logo ', content: 'Ship *it*' }

  const first = await verify(() => schedules(ana, toChannel))
  const second = await verify(() =>
    schedules(ana, { type: 'direct', to: [gus.id, ben.id], content: 'hi' }),
  )
  const third = await verify(() => schedules(ana, { type: 'private', to: [ana.id], content: 'x' }))
  const later = soon() + 600
  await verify(() => changes(ana, first, { scheduled_delivery_timestamp: later, topic: 'new' }))
  await verify(() => changes(ana, second, { content: 'bye' }))
  await verify(() => changes(ana, third, { type: 'channel', to: channel, topic: 'x' }))
  await verifyAction(everyone, () => changes(ana, first, {}), { changesNothing: true })

  const failed = false
  const rendered_content = '<p>Ship <em>it</em></p>'
  expect(await waitingOf(ana)).toMatchObject([
    { scheduled_message_id: second, type: 'private', to: [ben.id, gus.id], content: 'bye', failed },
    { scheduled_message_id: third, type: 'stream', to: channel, topic: 'x' },
    { scheduled_message_id: first, type: 'stream', to: channel, topic: 'new', rendered_content },
  ])
  expect((await waitingOf(ana))[2].scheduled_delivery_timestamp).toBe(later)
  expect((await waitingOf(ana))[0]).not.toHaveProperty('topic')
  await verify(() => unschedules(ana, second))
  expect(await waitingOf(ana)).toHaveLength(2)
  expect(await waitingOf(ben)).toEqual([])
})

test('a message is sent when its time has come, as its sender would', async () => {
  const { realm, ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const channel = realm.directory.channelByName('design')?.id
  const content = 'Ship it, @**Ben**'
  const message = { type: 'channel', to: channel, topic: 'x', content }
  const id = await schedules(ana, { ...message, read_by_sender: true })
  await ben.registers({ event_types: ['message'] })
  await ana.registers({ event_types: ['scheduled_messages', 'message'] })
  const waiting = ben.nextEvents()

  laterBy(120)

  const event = { message: { sender_id: ana.id, content }, flags: ['mentioned'] }
  expect(await waiting).toMatchObject([event])
  expect(await ana.newEvents()).toMatchObject([
    { type: 'message', flags: ['read'] },
    { type: 'scheduled_messages', op: 'remove', scheduled_message_id: id },
  ])
  expect(await waitingOf(ana)).toEqual([])
  await expect(changes(ana, id, { content: 'x' })).rejects.toMatchObject(unknown)
})

test('after a restart, and by several servers at once, it is sent once', async () => {
  const { ana, ben } = await aRealm()
  const contents = ['1', '2', '3', '4', '5']
  for (const content of contents) await schedules(ana, { type: 'direct', to: [ben.id], content })
  const siblings = [await startSibling(await theServer()), await startSibling(await theServer())]

  laterBy(120)
  await vi.waitFor(async () => expect(await waitingOf(ana)).toEqual([]), 20_000)

  for (const sibling of siblings) await sibling.close()
  // Note: a sibling without a bus is noticed within two seconds.
  await vi.waitFor(async () => {
    const sent = (await ben.reads()).map(({ content }) => content)
    expect(sent).toEqual(contents.map((content) => `<p>${content}</p>`))
  }, 20_000)
})

test('a message that cannot be delivered is marked as failed, until it gets a new time', async () => {
  const { realm, olga, ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const channel = realm.directory.channelByName('design')?.id as Loose
  const toChannel = { type: 'channel', to: channel, topic: 'x', content: 'hi' }
  const id = await schedules(ana, toChannel)
  const direct = await schedules(ana, { type: 'direct', to: [ben.id], content: 'hi' })
  await olga.calls(api.users.deactivate, { user_id: ben.id })
  await olga.calls(api.channels.archive, { stream_id: channel })
  await ana.registers({ event_types: ['scheduled_messages'] })

  laterBy(120)
  await vi.waitFor(async () => {
    expect(await waitingOf(ana)).toMatchObject([{ failed: true }, { failed: true }])
  }, 20_000)

  const update = { type: 'scheduled_messages', op: 'update' }
  expect(await ana.newEvents()).toMatchObject([
    { ...update, scheduled_message: { scheduled_message_id: id, failed: true } },
    { ...update, scheduled_message: { scheduled_message_id: direct, failed: true } },
  ])
  const elsewhere = { type: 'direct', to: [olga.id] }
  await expect(changes(ana, id, elsewhere)).rejects.toMatchObject(refused)
  await changes(ana, id, { ...elsewhere, scheduled_delivery_timestamp: soon() })
  expect(await waitingOf(ana)).toMatchObject([
    { scheduled_message_id: direct, failed: true },
    { scheduled_message_id: id, failed: false, to: [olga.id] },
  ])
})

test('security 9: scheduled messages of deactivated users or without permission are not sent', async () => {
  const { realm, olga, ana, ben } = await aRealm()
  await olga.adds([ana, ben], 'secret', { invite_only: true })
  const to = realm.directory.channelByName('secret')?.id
  const id = await ana.sends('secret', 'x', 'hi')
  const content = 'a last word'
  for (const person of [ana, ben]) {
    await schedules(person, { type: 'channel', to, topic: 'x', content })
    const scheduled_delivery_timestamp = soon()
    await person.calls(api.reminders.create, { message_id: id, scheduled_delivery_timestamp })
  }
  await schedules(ben, { type: 'direct', to: [olga.id], content })
  await olga.calls(api.channels.unsubscribe, { subscriptions: ['secret'], principals: [ana.id] })
  await olga.calls(api.users.deactivate, { user_id: ben.id })

  laterBy(120)
  await vi.waitFor(async () => expect(await waitingOf(ana)).toMatchObject([{ failed: true }]), {
    timeout: 20_000,
  })
  await schedules(olga, { type: 'direct', to: [olga.id], content: 'The end' })
  laterBy(240)
  await vi.waitFor(async () => expect((await olga.reads()).at(-1).content).toMatch(/The end/), {
    timeout: 20_000,
  })

  const seen = [...(await olga.reads()), ...(await olga.reads([['channel', 'secret']]))]
  expect(JSON.stringify(seen)).not.toContain(content)
  const waiting = await realm.sql`
    select user_id, failure is not null as failed from scheduled_message
    where realm_id = ${realm.id} order by user_id, id`
  expect(waiting.filter(({ user_id }) => user_id === ben.id)).toHaveLength(3)
  expect(waiting.every(({ failed }) => failed)).toBe(true)
})

test('a message that could not be sent now is refused and leaves nothing behind', async () => {
  const { realm, olga, ana, ben, everyone } = await aRealm()
  await olga.adds([olga], 'secret', { invite_only: true })
  const secret = realm.directory.channelByName('secret')?.id
  const direct = { type: 'direct', to: [ben.id], content: 'hi' }
  const id = await schedules(ana, direct)
  const past = Math.floor(Date.now() / 1000) - 1

  await verifyAction(
    everyone,
    async () => {
      for (const message of [
        { ...direct, scheduled_delivery_timestamp: past },
        { ...direct, to: [99_999] },
        { ...direct, content: ' ' },
        { type: 'channel', to: [1, 2], topic: 'x', content: 'x' },
      ]) {
        await expect(schedules(ana, message), JSON.stringify(message)).rejects.toMatchObject(
          refused,
        )
        await expect(changes(ana, id, message)).rejects.toMatchObject(refused)
      }
      const toSecret = { type: 'channel', to: secret, topic: 'x', content: 'x' }
      const noChannel = { code: 'STREAM_DOES_NOT_EXIST', body: { stream_id: secret } }
      await expect(schedules(ana, toSecret)).rejects.toMatchObject(noChannel)
      await expect(changes(ana, id, toSecret)).rejects.toMatchObject(noChannel)
      await expect(changes(ana, id, { type: 'channel' })).rejects.toMatchObject(refused)
      const noTopic = { type: 'channel', to: secret, content: 'x' }
      const missing = { code: 'REQUEST_VARIABLE_MISSING', body: { var_name: 'topic' } }
      await expect(schedules(olga, noTopic)).rejects.toMatchObject(missing)
      await expect(changes(ana, id, noTopic)).rejects.toMatchObject(missing)
      const badTopic = { type: 'channel', to: secret, topic: 'a\u0007b', content: 'x' }
      await expect(schedules(olga, badTopic)).rejects.toMatchObject(refused)
    },
    { changesNothing: true },
  )
  for (const person of [ben, (await aRealm()).ana]) {
    await expect(changes(person, id, { content: 'x' })).rejects.toMatchObject(unknown)
    await expect(unschedules(person, id)).rejects.toMatchObject(unknown)
  }
})

test.each([
  { type: 'direct', to: '[1]', content: 'x' },
  { type: 'pigeon', to: '[1]', content: 'x', scheduled_delivery_timestamp: '4102444800' },
  { type: 'direct', to: '[]', content: 'x', scheduled_delivery_timestamp: '4102444800' },
  { type: 'direct', to: '["x"]', content: 'x', scheduled_delivery_timestamp: '4102444800' },
  { type: 'direct', to: '[1]', content: 'x', scheduled_delivery_timestamp: '1e300' },
  { type: 'direct', to: '[1]', scheduled_delivery_timestamp: '4102444800' },
  { to: '[1]', content: 'x', scheduled_delivery_timestamp: '4102444800' },
])('%j is refused with the reason', async (params) => {
  const { ana } = await aRealm()

  expect(await ana.requests('POST', '/scheduled_messages', params as Loose)).toMatchObject({
    status: 400,
    body: { code: expect.stringMatching(/^(BAD_REQUEST|REQUEST_VARIABLE_MISSING)$/) },
  })
})

test('of two changes at once, neither undoes the other', async () => {
  const { ana, ben } = await aRealm()
  const id = await schedules(ana, { type: 'direct', to: [ben.id], content: 'hi' })
  const later = soon() + 600

  await Promise.all([
    changes(ana, id, { content: 'bye' }),
    changes(ana, id, { scheduled_delivery_timestamp: later }),
    changes(ana, id, { to: [ana.id] }),
  ])

  expect(await waitingOf(ana)).toMatchObject([
    { content: 'bye', scheduled_delivery_timestamp: later, to: [ana.id] },
  ])
})
