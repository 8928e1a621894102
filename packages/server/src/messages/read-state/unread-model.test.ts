import { api, type ChannelId, type MessageId } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { aRealm, type TestRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { seededRandom, testSeed } from '../../../test/random.ts'
import { candidatesNear, cut, newestNear } from './received-near.ts'

const isFuzz = process.env.PARLEY_FUZZ !== undefined
/** The number of actions; PARLEY_FUZZ sets a larger one. */
const steps = Number(process.env.PARLEY_FUZZ ?? 120)
const seeds = [0, 1, 2, 3, 4].slice(0, isFuzz ? 5 : 2).map((at) => testSeed + at)

vi.setConfig({ testTimeout: isFuzz ? 3_600_000 : 60_000 })

/** One user's state of one message, as a server would have it that stores all states. */
interface Copy {
  isRead: boolean
  /** Not on both sides of some move: it cannot become unread again. */
  isSettled: boolean
}

interface Stored {
  readonly id: MessageId
  readonly senderId: number
  /** Undefined: a direct message. */
  channel: string | undefined
  topic: string
  /** Between channels. */
  wasMoved: boolean
  readonly copies: Map<number, Copy>
}

/** One copy for every person and message. */
class Model {
  readonly messages = new Map<MessageId, Stored>()
  readonly subscribers = new Map<string, Set<number>>()
  readonly muted = new Set<string>()

  sent(message: Omit<Stored, 'copies' | 'wasMoved'>, to: Iterable<number>): void {
    const copies = new Map<number, Copy>()
    for (const userId of to) {
      const isRead = this.muted.has(`${userId} ${message.senderId}`)
      copies.set(userId, { isRead, isSettled: false })
    }
    this.messages.set(message.id, { ...message, wasMoved: false, copies })
  }

  moved(moved: readonly Stored[], channel: string, topic: string): void {
    for (const message of moved) {
      const from = this.subscribers.get(message.channel ?? '')
      const to = this.subscribers.get(channel)
      if (channel !== message.channel) {
        message.wasMoved = true
        for (const [userId, copy] of message.copies) {
          if (!from?.has(userId) || !to?.has(userId)) copy.isSettled = true
        }
      }
      message.channel = channel
      message.topic = topic
    }
  }

  mutes(userId: number, mutedId: number): void {
    this.muted.add(`${userId} ${mutedId}`)
    for (const { senderId, copies } of this.messages.values()) {
      const copy = copies.get(userId)
      if (copy && senderId === mutedId) copy.isRead = true
    }
  }

  /** A user can mark messages as unread that they never received, in channels that they are subscribed to. */
  enters(userId: number, message: Stored, op: string): Copy | undefined {
    const isThere = this.subscribers.get(message.channel ?? '')?.has(userId)
    if (op !== 'remove' || !isThere || message.wasMoved) return undefined
    const copy = { isRead: true, isSettled: false }
    message.copies.set(userId, copy)
    return copy
  }

  /** Leaving a channel marks its messages as read, whatever the reason. */
  left(userId: number, channel: string): void {
    for (const message of this.messages.values()) {
      const copy = message.copies.get(userId)
      if (copy && message.channel === channel && this.canBeUnread(userId, message)) {
        copy.isRead = true
      }
    }
    this.subscribers.get(channel)?.delete(userId)
  }

  canBeUnread(userId: number, message: Stored): boolean {
    const copy = message.copies.get(userId)
    if (!copy || copy.isSettled) return false
    return message.channel === undefined || !!this.subscribers.get(message.channel)?.has(userId)
  }

  unread(userId: number): MessageId[] {
    return [...this.messages.values()]
      .filter((one) => this.canBeUnread(userId, one) && !one.copies.get(userId)?.isRead)
      .map(({ id }) => id)
  }
}

function dice(seed: number) {
  const { below } = seededRandom(seed)
  return {
    oneOf: <T>(list: readonly T[]): T => list[below(Math.max(1, list.length))] as T,
    chance: (of: number) => below(100) < 100 * of,
  }
}

type Dice = ReturnType<typeof dice>

const channels = ['red', 'blue', 'green']
const modes = ['change_one', 'change_later', 'change_all'] as const

async function start(): Promise<{ realm: TestRealm; model: Model; people: Person[] }> {
  const realm = await aRealm()
  const { olga, ana, ben } = realm
  const model = new Model()
  await olga.adds([olga, ana, ben], 'red')
  await olga.adds([olga, ana], 'blue')
  await olga.adds([olga, ben], 'green')
  model.subscribers.set('red', new Set([olga.id, ana.id, ben.id]))
  model.subscribers.set('blue', new Set([olga.id, ana.id]))
  model.subscribers.set('green', new Set([olga.id, ben.id]))
  return { realm, model, people: [olga, ana, ben] }
}

type World = Awaited<ReturnType<typeof start>> & { readonly chance: Dice }

async function send({ model, people, chance }: World): Promise<void> {
  const sender = chance.oneOf(people)
  if (chance.chance(0.2)) {
    const other = chance.oneOf(people)
    const id = await sender.writes([other], 'hi')
    const place = { id, senderId: sender.id, channel: undefined, topic: '' }
    return model.sent(place, new Set([sender.id, other.id]))
  }
  const channel = chance.oneOf(channels)
  const topic = chance.oneOf(['x', 'y'])
  const id = await sender.sends(channel, topic, 'hi')
  model.sent({ id, senderId: sender.id, channel, topic }, model.subscribers.get(channel) ?? [])
}

async function move({ realm, model, chance }: World): Promise<void> {
  const inChannels = [...model.messages.values()].filter(({ channel }) => channel !== undefined)
  const message = chance.oneOf(inChannels)
  if (!message) return
  const [channel, topic, mode] = [
    chance.oneOf(channels),
    chance.oneOf(['x', 'y']),
    chance.oneOf(modes),
  ]
  if (channel === message.channel && topic === message.topic) return
  const stream_id = realm.realm.directory.channelByName(channel)?.id as ChannelId
  await realm.olga.calls(api.messages.update, {
    message_id: message.id,
    stream_id,
    topic,
    propagate_mode: mode,
    send_notification_to_new_thread: false,
  })
  const together = inChannels.filter((one) => {
    if (one.id === message.id) return true
    if (mode === 'change_one' || one.channel !== message.channel) return false
    return one.topic === message.topic && (mode === 'change_all' || one.id >= message.id)
  })
  model.moved(together, channel, topic)
}

async function mark({ model, people, chance }: World): Promise<void> {
  const person = chance.oneOf(people)
  const op = chance.oneOf(['add', 'remove'] as const)
  const readable = [...model.messages.values()].filter(
    ({ channel, copies }) => channel !== undefined || copies.has(person.id),
  )
  const chosen = readable.filter(() => chance.chance(0.3))
  if (chosen.length === 0) return
  await person.marks(
    chosen.map(({ id }) => id),
    op,
  )
  for (const message of chosen) {
    const copy = message.copies.get(person.id) ?? model.enters(person.id, message, op)
    if (!copy) continue
    // Read messages stay read after a new subscription; only messages in subscribed channels can become
    // unread.
    if (op === 'add') copy.isRead = true
    else if (model.canBeUnread(person.id, message)) copy.isRead = false
  }
}

async function remove({ realm, model, chance }: World): Promise<void> {
  const message = chance.oneOf([...model.messages.values()].filter(({ channel }) => channel))
  if (!message) return
  await realm.olga.calls(api.messages.remove, { message_id: message.id })
  model.messages.delete(message.id)
}

async function mute({ model, people, chance }: World): Promise<void> {
  const [person, other] = [chance.oneOf(people), chance.oneOf(people)]
  if (person === other) return
  const key = `${person.id} ${other.id}`
  if (model.muted.delete(key)) {
    await person.calls(api.mutedUsers.unmute, { muted_user_id: other.id })
    return
  }
  await person.calls(api.mutedUsers.mute, { muted_user_id: other.id })
  model.mutes(person.id, other.id)
}

async function join({ model, people, chance }: World): Promise<void> {
  const [person, channel] = [chance.oneOf(people), chance.oneOf(channels)]
  await person.joins(channel)
  model.subscribers.get(channel)?.add(person.id)
}

async function leave({ model, people, chance }: World): Promise<void> {
  const [person, channel] = [chance.oneOf(people), chance.oneOf(channels)]
  await person.calls(api.channels.unsubscribe, { subscriptions: [channel] })
  model.left(person.id, channel)
}

const everyday = [send, send, send, send, move, move, mark, mark, remove, mute]
const actions = [...everyday, ...everyday, join, join, leave]

/** The walk through the newest messages finds the same as the lookup in every channel. */
async function expectSameHistory({ realm: { realm }, people, model, chance }: World) {
  const ids = [0, ...model.messages.keys(), realm.directory.lastMessageId + 1]
  for (const { id } of people) {
    const range = {
      anchor: chance.oneOf(ids),
      before: chance.oneOf([0, 3, 1000]),
      after: chance.oneOf([0, 3, 1000]),
      includeAnchor: chance.chance(0.5),
    }
    const viewer = realm.viewer(id)
    const { received, written } = await candidatesNear(realm, viewer, range)
    const own = await realm.sql<{ id: MessageId }[]>`${written(realm.sql)}`
    const all = [...received, ...own.map((row) => row.id)]
    expect(await newestNear(realm, viewer, range)).toEqual(cut(all, range))
  }
}

async function expectAgreement(world: World): Promise<void> {
  const { model, people } = world
  await expectSameHistory(world)
  for (const person of people) {
    const found = await person.reads([['is', 'unread']], { num_before: 5000 })
    const expected = model.unread(person.id)
    expect(found.map(({ id }: Loose) => id)).toEqual(expected)
    const { unread_msgs } = await person.registers({
      fetch_event_types: ['message', 'update_message_flags'],
    })
    const groups = [...unread_msgs.streams, ...unread_msgs.pms, ...unread_msgs.huddles]
    const ids = groups.flatMap((group: Loose) => group.unread_message_ids)
    expect(ids.sort((a, b) => a - b)).toEqual(expected)
  }
}

test.each(seeds)(
  'unread messages agree with a model that stores every copy, seed %i',
  async (seed) => {
    const world: World = { ...(await start()), chance: dice(seed) }
    for (let step = 1; step <= steps; step++) {
      await world.chance.oneOf(actions)(world)
      if (step % (isFuzz ? 50 : 20) === 0) await expectAgreement(world)
    }
    await expectAgreement(world)
  },
)
