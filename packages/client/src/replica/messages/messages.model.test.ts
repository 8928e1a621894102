import type { NarrowTermLike } from '@parley/contract/narrow-rules'
import { effect } from '@preact/signals-core'
import { expect, test } from 'vitest'
import { seededRandom, testSeed } from '../../../../server/test/random.ts'
import { channelIds, MessageModel, selfId, topics } from '../../../test/message-model.ts'
import type { ServerEvent, Snapshot } from '../../events.ts'
import { keepConversation, restore } from '../keep.ts'
import { placeKey, placeOfMessage } from '../places.ts'
import { Replica } from '../replica.ts'
import type { FetchMessages } from './fetch-messages.ts'
import type { KeptConversation } from './kept-conversation.ts'
import type { MessageView } from './message-view.ts'

const narrows: readonly NarrowTermLike[][] = [
  [],
  [{ operator: 'channel', operand: 1 }],
  [
    { operator: 'channel', operand: 2 },
    { operator: 'topic', operand: 'A' },
  ],
  [{ operator: 'dm', operand: [2] }],
  [{ operator: 'sender', operand: 2 }],
  [{ operator: 'is', operand: 'starred' }],
  [{ operator: 'is', operand: 'unread' }],
  [{ operator: 'is', operand: 'resolved' }],
  [{ operator: 'is', operand: 'followed' }],
  [{ operator: 'is', operand: 'mentioned', negated: true }],
  [{ operator: 'in', operand: 'home' }],
  [{ operator: 'has', operand: 'link' }],
  [{ operator: 'has', operand: 'reaction' }],
]

/** A random history of a server, a replica that receives its events late, and answers that arrive in any order. */
class Story {
  readonly model = new MessageModel()
  replica: Replica
  views: MessageView[]
  /** The data that a program would keep: a snapshot, the events since, and conversations. */
  readonly #kept: { snapshot: Snapshot; heard: ServerEvent[]; conversations: KeptConversation[] }
  readonly #reopens: boolean
  readonly #random: ReturnType<typeof seededRandom>
  readonly #underWay: (() => void)[] = []
  readonly #loads: Promise<unknown>[] = []

  constructor(seed: number) {
    this.#random = seededRandom(seed)
    this.#reopens = seed % 2 === 0
    const snapshot = this.model.snapshot()
    this.#kept = { snapshot, heard: [], conversations: [] }
    this.replica = new Replica(snapshot, { fetchMessages: this.#fetch })
    this.views = this.#look()
  }

  #look(): MessageView[] {
    const views = narrows.map((narrow) => this.replica.messages.view(narrow))
    // Some views are on the screen, the others are only cached.
    for (const view of this.#random.some(views)) effect(() => void view.ids.value)
    return views
  }

  /** Stores a random part of the known data. */
  #keep(): void {
    const { below, some } = this.#random
    if (below(3) === 0) {
      const snapshot = structuredClone(this.replica.toSnapshot())
      Object.assign(this.#kept, { snapshot, heard: [] })
    }
    for (const view of some(this.views)) {
      const kept = keepConversation(this.replica, view, 1 + below(12))
      if (kept) this.#kept.conversations.push(structuredClone(kept))
    }
  }

  /** Restarts the program from the stored data. */
  #reopen(): void {
    const { snapshot, heard, conversations } = structuredClone(this.#kept)
    const before = this.replica
    this.replica = new Replica(snapshot, { fetchMessages: this.#fetch })
    // The newest conversation of each narrow, as a store with one key per narrow has it.
    const newest = new Map(conversations.map((one) => [JSON.stringify(one.narrow), one]))
    restore(this.replica, heard, [...newest.values()])
    expect(this.replica.position).toBe(before.position)
    this.views = this.#look()
  }

  /** The server answers at once; the answer arrives at a random time. */
  readonly #fetch: FetchMessages = async (query) => {
    const answer = structuredClone(await this.model.fetch(query))
    await new Promise<void>((resolve) => this.#underWay.push(resolve))
    if (this.#random.below(10) === 0) throw new Error('the connection broke')
    return answer
  }

  async step(): Promise<void> {
    const { below } = this.#random
    const what = below(20)
    if (this.#reopens && below(12) === 0) this.#keep()
    if (this.#reopens && below(40) === 0) this.#reopen()
    if (what < 11) this.#change()
    else if (what < 15) this.#load()
    else if (what < 18) this.#hear(below(4))
    else this.#underWay.splice(below(this.#underWay.length || 1), 1)[0]?.()
    for (let turns = below(4); turns > 0; turns--) await Promise.resolve()
  }

  async settle(): Promise<void> {
    // The next event repeats a fetch whose answer was lost.
    for (let round = 0; round < 60; round++) {
      this.#hear(this.model.untold.length)
      for (const arrive of this.#underWay.splice(0)) arrive()
      if (round % 10 === 5) this.model.send({ with: 3 }, 3, 'tick', ['read'])
      await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all(this.#loads)
  }

  #hear(count: number): void {
    const events = this.model.untold.splice(0, count)
    this.#kept.heard.push(...events)
    this.replica.applyAll(structuredClone(events))
  }

  #load(): void {
    const { pick, below } = this.#random
    const view = pick(this.views)
    const ids = [...this.model.messages.keys()]
    const load = pick([
      () => view.loadAround(pick(['newest', 'oldest', 'first_unread']), 3),
      () => view.loadAround(ids.length > 0 ? pick(ids) : 0, below(4)),
      () => view.loadOlder(2),
      () => view.loadNewer(2),
    ])
    this.#loads.push(load())
  }

  #change(): void {
    const { pick, below } = this.#random
    const { model } = this
    const ids = [...model.messages.keys()]
    const some = ids.slice(-20).filter(() => below(5) === 0)
    const place = { channelId: pick(channelIds), topic: pick(topics) }
    pick([
      () => this.#send(),
      () => this.#send(),
      () => this.#send(),
      () => model.move(some, place),
      () => model.delete(some.slice(0, 2)),
      () => model.flag(some, pick(['add', 'remove']), pick(['read', 'starred'])),
      () => model.flag(some, pick(['add', 'remove']), pick(['read', 'starred'])),
      () => some[0] !== undefined && model.edit(some[0], pick(['plain', '<a href="x">x</a>'])),
      () => some[0] !== undefined && model.react(some[0], pick(['add', 'remove'])),
      () => model.setPolicy(place.channelId, place.topic, below(4)),
      () => model.muteChannel(place.channelId, below(2) === 0),
    ])()
  }

  #send(): void {
    const { pick, below } = this.#random
    const channel = { channelId: pick(channelIds), topic: pick(topics) }
    const place = below(4) === 0 ? { with: pick([selfId, 2, 3]) } : channel
    const flags = [[], ['read'], ['mentioned']] as const
    const content = pick(['plain', '<a href="x">x</a>'])
    this.model.send(place, pick([selfId, 2, 3]), content, [...pick(flags)])
  }
}

const histories = Math.min(Number(process.env.PARLEY_FUZZ ?? 150), 5000)

test('a view knows exactly the messages of its narrow, wherever it says that it knows them', async () => {
  let known = 0
  for (let seed = testSeed; seed < testSeed + histories; seed++) {
    const story = await settled(seed)
    for (const view of story.views) {
      const all = story.model.idsIn(view.narrow)
      const inRanges = all.filter((id) =>
        view.ranges().some(({ from, to }) => from <= id && id <= to),
      )
      known += inRanges.length
      expect(view.knownIds(), `seed ${seed}, ${JSON.stringify(view.narrow)}`).toEqual(inRanges)
      expect(isPartOf(view.ids.value, inRanges), `seed ${seed}: one stretch`).toBe(true)
    }
    for (const { id } of story.replica.messages.byId.values()) {
      expect(story.replica.messages.byId.peek(id), `seed ${seed}: message ${id}`).toMatchObject(
        pickState(story.model.messages.get(id)),
      )
    }
  }
  expect(known, 'the stories are about something').toBeGreaterThan(histories * 30)
})

test('unread messages are counted by place, with and without muted ones', async () => {
  for (let seed = testSeed; seed < testSeed + histories; seed++) {
    const { model, replica } = await settled(seed)
    const { unread } = replica
    const left = [...model.messages.values()].filter(({ flags }) => !flags.includes('read'))
    const places = new Map<string, number[]>()
    for (const message of left) {
      const key = placeKey(placeOfMessage(message, selfId))
      places.set(
        key,
        [...(places.get(key) ?? []), message.id].sort((a, b) => a - b),
      )
    }
    const heard = left.filter(
      ({ type, stream_id = 0, subject }) =>
        type === 'private' || !model.world.isMuted(stream_id, subject),
    )
    const about = `seed ${seed}`
    expect(unread.total.value, about).toEqual({ count: left.length, counted: heard.length })
    expect(new Set(unread.places.keys()), about).toEqual(new Set(places.keys()))
    for (const { place, count, firstId, lastId } of unread.places.values()) {
      const ids = places.get(placeKey(place)) ?? []
      expect([count, firstId, lastId], about).toEqual([ids.length, ids[0], ids.at(-1)])
      expect(unread.idsIn(place), about).toEqual(ids)
    }
    for (const channelId of channelIds) {
      const inChannel = left.filter(({ stream_id }) => stream_id === channelId)
      const counted = heard.filter(({ stream_id }) => stream_id === channelId)
      const expected = { count: inChannel.length, counted: counted.length }
      expect(unread.ofChannel(channelId), about).toEqual(expected)
    }
    const called = left.filter(({ flags }) => flags.includes('mentioned'))
    const ids = called.map(({ id }) => id).sort((a, b) => a - b)
    expect(unread.mentions.value, about).toEqual(ids)
    const counts = new Map<string, number>()
    for (const message of called) {
      const key = placeKey(placeOfMessage(message, selfId))
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    expect(unread.mentionsByPlace.value, about).toEqual(counts)
  }
})

test('the newest message of a topic is in the topic', async () => {
  let known = 0
  for (let seed = testSeed; seed < testSeed + histories / 5; seed++) {
    const { model, replica } = await settled(seed)
    for (const { channelId, name, messageId } of replica.topics.newest.values()) {
      const message = model.messages.get(messageId)
      expect(message, `seed ${seed}`).toMatchObject({ stream_id: channelId, subject: name })
      known++
    }
  }
  expect(known).toBeGreaterThan(histories / 5)
})

async function settled(seed: number): Promise<Story> {
  const story = new Story(seed)
  for (let step = 0; step < 120; step++) await story.step()
  await story.settle()
  return story
}

function isPartOf(part: readonly number[], whole: readonly number[]): boolean {
  const start = part[0] === undefined ? 0 : whole.indexOf(part[0])
  return part.every((id, at) => whole[start + at] === id)
}

function pickState(message: unknown) {
  const { content, subject, reactions } = message as Record<string, unknown>
  return { content, subject, reactions }
}
