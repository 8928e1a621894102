import { api, type ChannelId, type MessageId } from '@parley/contract'
import { RoaringBitmap32 } from 'roaring-wasm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Person } from '../../../test/person.ts'
import { channelRecipient } from '../../directory/recipients.ts'
import type { Realm } from '../../realms/realm.ts'
import { bitmapOf, emptyBitmap } from './bitmap.ts'
import { readState } from './read-state.ts'
import { unreadByPlace } from './received.ts'
import { idsText, type UnreadChannel } from './unread-texts.ts'

test('ids are written as JSON writes them', () => {
  for (const ids of [
    [],
    [7],
    [0, 1, 9, 10, 99, 100, 999, 1000, 12_345, 2_147_483_647],
    Array.from({ length: 3000 }, (_, index) => 99_000 + index),
  ])
    expect(idsText(Uint32Array.from(ids))).toBe(ids.join())
})

test('people with the same unread messages share their text, until one of them reads or a message moves', async () => {
  const { realm, olga, ana, ben } = await aDesign()
  const ids: MessageId[] = []
  for (let at = 0; at < 12; at++) ids.push(await olga.sends('design', `topic ${at % 3}`, 'x'))
  const placed = (topics: readonly (readonly number[])[]) =>
    topics.map((places, at) => [`topic ${at}`, places.map((place) => ids[place])])
  const all = [
    [0, 3, 6, 9],
    [1, 4, 7, 10],
    [2, 5, 8, 11],
  ]

  expect(await unreadOf(ana)).toEqual(placed(all))
  expect(await unreadOf(ben)).toEqual(placed(all))
  const shared = await textOf(realm, ana, 'design')
  expect(await textOf(realm, ben, 'design')).toBe(shared)

  await ben.marks(ids.slice(3, 4), 'add')
  expect(await unreadOf(ben)).toEqual(placed([[0, 6, 9], ...all.slice(1)]))
  expect(await unreadOf(ana)).toEqual(placed(all))
  expect(await textOf(realm, ana, 'design')).toBe(shared)

  const moved = { message_id: ids[4] as MessageId, topic: 'topic 0' }
  await olga.calls(api.messages.update, { ...moved, send_notification_to_new_thread: false })
  expect(await unreadOf(ana)).toEqual(placed([[0, 3, 4, 6, 9], [1, 7, 10], all[2] ?? []]))
})

test('moves and edits leave the texts of other channels as they are', async () => {
  const { realm, olga, ana } = await aDesign()
  await olga.adds([ana], 'sales')
  await olga.adds([ana], 'plans')
  for (const channel of ['design', 'sales', 'plans']) await olga.sends(channel, 'x', 'y')
  const id = await olga.sends('design', 'x', 'z')
  const texts = () =>
    Promise.all(['design', 'sales', 'plans'].map((name) => textOf(realm, ana, name)))
  const change = async (changed: { topic: string } | { content: string }) => {
    const quietly = { send_notification_to_new_thread: false }
    await olga.calls(api.messages.update, { message_id: id, ...changed, ...quietly })
  }
  const before = await texts()

  await change({ topic: 'other' })
  const moved = await texts()
  expect(moved.map((text, at) => text === before[at])).toEqual([false, true, true])

  await change({ content: '@**all**' })
  const mentioning = await texts()
  expect(mentioning.map((text, at) => text === moved[at])).toEqual([false, true, true])

  await change({ content: '@**all** again' })
  expect(await texts()).toEqual(mentioning)

  const stream_id = realm.directory.channelByName('sales')?.id as ChannelId
  const quietly = { send_notification_to_new_thread: false }
  await olga.calls(api.messages.update, { message_id: id, stream_id, ...quietly })
  const gone = await texts()
  expect(gone.map((text, at) => text === mentioning[at])).toEqual([false, false, true])
})

test('an edit that mentions everybody, or no longer does, is among the mentions of all who have not read it', async () => {
  const { olga, ana, ben } = await aDesign()
  const id = await olga.sends('design', 'x', 'y')
  const mentions = async () => [await mentionsOf(ana), await mentionsOf(ben)]
  expect(await mentions()).toEqual([[], []])

  await olga.calls(api.messages.update, { message_id: id, content: '@**all**' })
  expect(await mentions()).toEqual([[id], [id]])

  await olga.calls(api.messages.update, { message_id: id, content: 'nobody' })
  expect(await mentions()).toEqual([[], []])
})

test('texts of few messages count as what they take', async () => {
  const { realm } = await aDesign()
  const { texts } = readState.of(realm)
  const recipientId = channelRecipient(realm.directory.channelByName('design')?.id as ChannelId)
  const writing = { emptyTopicName: true, sql: realm.sql, keeps: true }
  const ofOne = (id: number) => texts.channel(recipientId, bitmapOf([id]), writing)
  const first = await ofOne(1)
  expect(await ofOne(1)).toBe(first)

  for (let id = 2; id <= 10_001; id++) await ofOne(id)

  expect(await ofOne(1)).not.toBe(first)
  const last = await ofOne(10_001)
  expect(await ofOne(10_001)).toBe(last)
})

test('a mention is looked for once, in however many channels there are unread messages', async () => {
  const { realm, olga, ana } = await aRealm()
  const channels = Array.from({ length: 20 }, (_, at) => `channel ${at}`)
  const ids: MessageId[] = []
  for (const name of channels) {
    await olga.adds([ana], name)
    ids.push(await olga.sends(name, 'x', '@**Ana**'))
  }
  await ana.marks(ids.slice(3, 4), 'add')
  await readState.of(realm).readBy(ana.id, realm.sql)
  const has = vi.spyOn(RoaringBitmap32.prototype, 'has')
  onTestFinished(() => has.mockRestore())

  expect(await mentionsOf(ana)).toEqual(ids.filter((_, at) => at !== 3))

  expect(has.mock.calls.length).toBeLessThanOrEqual(ids.length)
})

function aDesign() {
  return aRealm({ channel: 'design', subscribers: ['olga', 'ana', 'ben'] })
}

/** What POST /register uses for the person's unread messages in a channel. */
async function textOf(realm: Realm, { id }: Person, name: string): Promise<UnreadChannel> {
  const state = readState.of(realm)
  const recipientId = channelRecipient(realm.directory.channelByName(name)?.id as ChannelId)
  const unread = await unreadByPlace(state, realm.viewer(id), realm.sql)
  const writing = { emptyTopicName: false, sql: realm.sql, keeps: true }
  return state.texts.channel(recipientId, unread.get(recipientId) ?? emptyBitmap(), writing)
}

async function mentionsOf(person: Person): Promise<MessageId[]> {
  const { unread_msgs } = await person.registers()
  await person.givesUpQueue()
  return unread_msgs.mentions
}

test('security 1: the text of a channel contains nothing of a channel to which a message has just moved', async () => {
  const { realm, olga } = await aRealm({ channel: 'design', subscribers: ['olga'] })
  await olga.adds([olga], 'secret', { invite_only: true })
  const ids = [await olga.sends('design', 'logo', 'x'), await olga.sends('secret', 'plan', 'x')]
  const design = realm.directory.channelByName('design')?.id as ChannelId
  const writing = { emptyTopicName: true, sql: realm.sql, keeps: false }

  // Both were in the channel when the unread messages were counted, and one has moved since.
  const { texts } = readState.of(realm)
  const { text } = await texts.channel(channelRecipient(design), bitmapOf(ids), writing)

  const topic = { stream_id: design, topic: 'logo', unread_message_ids: ids.slice(0, 1) }
  expect(JSON.parse(text.text)).toEqual([topic])
})

async function unreadOf(person: Person) {
  const { unread_msgs } = await person.registers()
  await person.givesUpQueue()
  const { streams } = unread_msgs as { streams: { topic: string; unread_message_ids: number[] }[] }
  return streams.map(({ topic, unread_message_ids }) => [topic, unread_message_ids])
}
