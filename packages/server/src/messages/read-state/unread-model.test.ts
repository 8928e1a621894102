import { api, type ChannelId, type MessageId } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { seededRandom, testSeed } from '../../../test/random.ts'
import { type ModelChannel, ReadModel } from '../../../test/read-model.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { Realm } from '../../realms/realm.ts'
import { bitmapOf, union } from './bitmap.ts'
import { ownNear } from './read-state.store.ts'
import { ReadState, readState } from './read-state.ts'
import { newestUnread, readableChannels, unreadAmong } from './received.ts'
import {
  cut,
  newestNear,
  type Range,
  receivedAround,
  unreadAround,
  withWritten,
} from './received-near.ts'
import { WrittenElsewhere, writtenElsewhere } from './written-elsewhere.ts'

const isFuzz = process.env.PARLEY_FUZZ !== undefined
/** The number of actions; PARLEY_FUZZ sets a larger one. */
const steps = Number(process.env.PARLEY_FUZZ ?? 120)
const seeds = [0, 1, 2, 3, 4].slice(0, isFuzz ? 5 : 2).map((at) => testSeed + at)

vi.setConfig({ testTimeout: isFuzz ? 3_600_000 : 60_000 })

function dice(seed: number) {
  const { below } = seededRandom(seed)
  return {
    oneOf: <T>(list: readonly T[]): T => list[below(Math.max(1, list.length))] as T,
    chance: (of: number) => below(100) < 100 * of,
  }
}

type Dice = ReturnType<typeof dice>

/** So narrow that messages are beyond them. */
const narrowBounds = { read: 8, kept: 2, maxUsers: 10 }

const modes = ['change_one', 'change_later', 'change_all'] as const

async function start() {
  const realm = await aRealm()
  const { olga, ana, ben } = realm
  const people = [olga, ana, ben]
  const opens = async (name: string, subscribers: readonly Person[]): Promise<ModelChannel> => {
    await olga.adds(subscribers, name)
    const id = realm.realm.directory.channelByName(name)?.id as ChannelId
    return { id, name, isPrivate: false, subscribers: new Set(subscribers) }
  }
  const channels = [
    await opens('red', [olga, ana, ben]),
    await opens('blue', [olga, ana]),
    await opens('green', [olga, ben]),
  ]
  const written = new WrittenElsewhere(realm.realm, narrowBounds)
  realm.realm.log.onPublished((events) => {
    for (const event of events) written.apply(event)
  })
  return { realm, model: new ReadModel(people), channels, people, written, reached: 0, short: 0 }
}

type World = Awaited<ReturnType<typeof start>> & { readonly chance: Dice }

const plain = { readBySender: false, mentioned: [], mentionsAll: false }

async function send({ model, people, channels, chance }: World): Promise<void> {
  const sender = chance.oneOf(people)
  if (chance.chance(0.2)) {
    const other = chance.oneOf(people)
    const id = await sender.writes([other], 'hi')
    return model.send({ ...plain, id, sender, people: [other] })
  }
  const channel = chance.oneOf(channels)
  const topic = chance.oneOf(['x', 'y'])
  const id = await sender.sends(channel.name, topic, 'hi')
  model.send({ ...plain, id, sender, channel, topic })
}

async function move({ realm, model, channels, chance }: World): Promise<void> {
  const inChannels = model.messages.filter(({ channel }) => channel !== undefined)
  const message = chance.oneOf(inChannels)
  if (!message) return
  const [channel, topic, mode] = [
    chance.oneOf(channels),
    chance.oneOf(['x', 'y']),
    chance.oneOf(modes),
  ]
  if (channel === message.channel && topic === message.topic) return
  await realm.olga.calls(api.messages.update, {
    message_id: message.id as MessageId,
    stream_id: channel.id as ChannelId,
    topic,
    propagate_mode: mode,
    send_notification_to_new_thread: false,
  })
  const together = inChannels.filter((one) => {
    if (one.id === message.id) return true
    if (mode === 'change_one' || one.channel !== message.channel) return false
    return one.topic === message.topic && (mode === 'change_all' || one.id >= message.id)
  })
  model.move(together, channel, topic)
}

async function mark({ model, people, chance }: World): Promise<void> {
  const person = chance.oneOf(people)
  const op = chance.oneOf(['add', 'remove'] as const)
  const chosen = model.readable(person).filter(() => chance.chance(0.3))
  if (chosen.length === 0) return
  const ids = chosen.map(({ id }) => id as MessageId)
  const { messages } = await person.marks(ids, op)
  const changed = op === 'add' ? model.markRead(person, ids) : model.markUnread(person, ids)
  expect(messages).toEqual(changed)
}

async function remove({ realm, model, chance }: World): Promise<void> {
  const message = chance.oneOf(model.messages.filter(({ channel }) => channel))
  if (!message) return
  await realm.olga.calls(api.messages.remove, { message_id: message.id as MessageId })
  model.remove(message)
}

async function mute({ model, people, chance }: World): Promise<void> {
  const [person, other] = [chance.oneOf(people), chance.oneOf(people)]
  if (person === other) return
  if (model.hasMuted(person, other)) {
    await person.calls(api.mutedUsers.unmute, { muted_user_id: other.id })
    return model.unmute(person, other)
  }
  await person.calls(api.mutedUsers.mute, { muted_user_id: other.id })
  model.mute(person, other)
}

async function join({ people, channels, chance }: World): Promise<void> {
  const [person, channel] = [chance.oneOf(people), chance.oneOf(channels)]
  await person.joins(channel.name)
  channel.subscribers.add(person)
}

async function leave({ model, people, channels, chance }: World): Promise<void> {
  const [person, channel] = [chance.oneOf(people), chance.oneOf(channels)]
  await person.calls(api.channels.unsubscribe, { subscriptions: [channel.name] })
  model.leave(person, channel)
}

const everyday = [send, send, send, send, move, move, mark, mark, remove, mute]
const actions = [...everyday, ...everyday, join, join, leave]

/**
 * The walk through the newest messages finds the same as the lookup in every channel with a statement for what the viewer
 * wrote, and so does what is kept of that, as far as it reaches.
 */
async function expectSameHistory(world: World) {
  const {
    realm: { realm },
    people,
    model,
    chance,
    written,
  } = world
  const ids = [0, ...model.messages.map(({ id }) => id), realm.directory.lastMessageId + 1]
  for (const { id } of people) {
    const range = {
      anchor: chance.oneOf(ids),
      before: chance.oneOf([0, 3, 1000]),
      after: chance.oneOf([0, 3, 1000]),
      includeAnchor: chance.chance(0.5),
    }
    const viewer = realm.viewer(id)
    const received = await receivedAround(realm, viewer, range, realm.sql)
    const all = cut([...received, ...(await ownIds(realm, viewer, range))], range)
    expect(await newestNear(realm, viewer, range)).toEqual(all)
    const usual = await writtenElsewhere.of(realm).by(viewer)
    expect(withWritten(viewer, received, usual, range)).toEqual(all)
    for (const narrow of [written, new WrittenElsewhere(realm, narrowBounds)]) {
      const found = withWritten(viewer, received, await narrow.by(viewer), range)
      expect(found ?? all).toEqual(all)
      if (found) world.reached += 1
      else world.short += 1
    }
  }
}

async function ownIds(realm: Realm, viewer: Viewer, range: Range): Promise<MessageId[]> {
  const own = { userId: viewer.id, channels: readableChannels(viewer) }
  const rows = await realm.sql<{ id: MessageId }[]>`${ownNear(realm.sql, realm.id, own, range)}`
  return rows.map(({ id }) => id)
}

/** Looking for some messages finds the unread ones of them. */
async function expectSameAmong({ realm, model, chance }: World, person: Person, unread: number[]) {
  const asked = model.messages.map(({ id }) => id).filter(() => chance.chance(0.5))
  const state = readState.of(realm.realm)
  const viewer = realm.realm.viewer(person.id)
  const found = await unreadAmong(state, viewer, realm.realm.sql, bitmapOf(asked))
  expect(found.toArray()).toEqual(unread.filter((id) => asked.includes(id as MessageId)))
}

/** Looking back only as far as is needed finds the newest unread messages, also those before a message. */
async function expectSameNewest({ realm, chance }: World, person: Person, unread: number[]) {
  const most = chance.oneOf([1, 3, 20])
  const below = chance.oneOf([2 ** 32, realm.realm.directory.lastMessageId - 3])
  const looking = { sql: realm.realm.sql, most, below, reach: chance.oneOf([1, 5]) }
  const viewer = realm.realm.viewer(person.id)
  const found = await newestUnread(new ReadState(realm.realm, { step: 1 }), viewer, looking)
  const before = (ids: number[]) => ids.filter((id) => id < below).slice(-most)
  expect(before(union(found.values()).toArray())).toEqual(before(unread))
}

/** Looking only as far around a message as is needed finds the same as looking at all. */
async function expectSameAround({ realm, chance }: World, person: Person, unread: number[]) {
  const range = {
    anchor: chance.oneOf([0, 5, 20, realm.realm.directory.lastMessageId, 2 ** 40]),
    before: chance.oneOf([0, 3, 1000]),
    after: chance.oneOf([0, 3, 1000]),
    includeAnchor: chance.chance(0.5),
  }
  const looking = { sql: realm.realm.sql, range, reach: chance.oneOf([1, 5, undefined]) }
  const viewer = realm.realm.viewer(person.id)
  const found = await unreadAround(new ReadState(realm.realm, { step: 1 }), viewer, looking)
  expect(found).toEqual(cut(unread as MessageId[], range))
}

async function expectAgreement(world: World): Promise<void> {
  const { model, people } = world
  await expectSameHistory(world)
  for (const person of people) {
    const found = await person.reads([['is', 'unread']], { num_before: 5000 })
    const expected = model.unreadMessages(person).map(({ id }) => id)
    expect(found.map(({ id }: Loose) => id)).toEqual(expected)
    await expectSameAmong(world, person, expected)
    await expectSameNewest(world, person, expected)
    for (let round = 0; round < 5; round++) await expectSameAround(world, person, expected)
    const { unread_msgs } = await person.registers({
      fetch_event_types: ['message', 'update_message_flags'],
    })
    const groups = [...unread_msgs.streams, ...unread_msgs.pms, ...unread_msgs.huddles]
    const ids = groups.flatMap((group: Loose) => group.unread_message_ids)
    expect(ids.sort((a, b) => a - b)).toEqual(expected)
  }
}

test.each(seeds)(
  'unread messages agree with a naive model while they move and people come and go, seed %i',
  async (seed) => {
    const world: World = { ...(await start()), chance: dice(seed) }
    for (let step = 1; step <= steps; step++) {
      await world.chance.oneOf(actions)(world)
      if (step % (isFuzz ? 50 : 20) === 0) await expectAgreement(world)
    }
    await expectAgreement(world)
    const { live, rebuilt } = await world.written.compare()
    expect(live).toEqual(rebuilt)
    expect(world.reached).toBeGreaterThan(0)
    expect(world.short).toBeGreaterThan(0)
  },
)
