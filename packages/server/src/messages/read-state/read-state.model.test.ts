import { api, type MessageId } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import { rounds } from '../../../test/long.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { seededRandom, testSeed } from '../../../test/random.ts'
import { type ModelChannel, ReadModel } from '../../../test/read-model.ts'
import { startSibling, type TestServer } from '../../../test/test-server.ts'
import { verifyAction } from '../../../test/verify-action.ts'

/** The number of actions; PARLEY_FUZZ sets a larger one. */
const deeds = rounds(100, 200)
const seed = testSeed

const deedsBetweenLooks = 10
const looksBetweenRestarts = 10

const topics = ['', 'logo', 'Größe', 'x'.repeat(60)]

test(`read and unread messages agree with a naive model (seed ${seed})`, async () => {
  const story = await begin()
  for (let done = 0, looks = 1; done < deeds; done += deedsBetweenLooks, looks++) {
    await verifyAction(story.people, () => severalDeeds(story))
    for (const person of story.people) await person.givesUpQueue()
    await compare(story, [story.random.pick(story.people)])
    if (looks % looksBetweenRestarts !== 0) continue
    const sibling = await startSibling(await theServer())
    await compare(story, story.people, sibling)
    await sibling.close()
  }
}, 3_600_000)

interface Story {
  readonly random: ReturnType<typeof seededRandom>
  readonly model: ReadModel
  readonly channels: readonly ModelChannel[]
  readonly people: readonly Person[]
}

async function begin(): Promise<Story> {
  const { olga, ana, ben, gus } = await aRealm()
  await ana.joins('open')
  await ana.calls(api.channels.subscribe, {
    subscriptions: [{ name: 'secret' }],
    principals: [ana.id, olga.id],
    send_new_subscription_messages: false,
    invite_only: true,
  })
  const { streams } = await ana.calls(api.channels.list, {})
  const subscribers = { general: [olga], open: [ana], secret: [ana, olga] }
  const channels = streams.map(({ stream_id, name, invite_only }) => {
    const people = new Set(subscribers[name as keyof typeof subscribers])
    return { id: stream_id, name, isPrivate: invite_only, subscribers: people }
  })
  const people = [olga, ana, ben, gus]
  return { random: seededRandom(seed), model: new ReadModel(people), channels, people }
}

async function severalDeeds(story: Story): Promise<void> {
  await write(story, story.random.pick(story.people))
  for (let count = 1; count < deedsBetweenLooks; count++) await deed(story)
}

function deed(story: Story): Promise<void> {
  const { random } = story
  const person = random.pick(story.people)
  const chance = random.below(100)
  if (chance < 6) return join(story, person)
  if (chance < 30) return send(story, person)
  if (chance < 45) return write(story, person)
  if (chance < 55) return burst(story)
  if (chance < 70) return markRead(story, person)
  if (chance < 85) return markUnread(story, person)
  if (chance < 95) return star(story, person)
  return markWhatIsHidden(story, person)
}

async function join({ random, channels, people }: Story, newcomer: Person): Promise<void> {
  const channel = random.pick(channels)
  // A subscriber adds guests, and new subscribers of private channels.
  const host = people.find((person) => channel.subscribers.has(person) && person.name !== 'gus')
  const isHost = !channel.isPrivate && newcomer.name !== 'gus'
  await (isHost ? newcomer : (host ?? newcomer)).adds([newcomer], channel.name)
  channel.subscribers.add(newcomer)
}

async function send(story: Story, sender: Person): Promise<void> {
  const { random, model, people } = story
  const open = story.channels.filter(
    ({ isPrivate, subscribers }) =>
      subscribers.has(sender) || (!isPrivate && sender.name !== 'gus'),
  )
  if (open.length === 0) return
  const [channel, topic] = [random.pick(open), random.pick(topics)]
  const mentioned = random.below(4) === 0 ? [random.pick(people)] : []
  const mentionsAll = random.below(8) === 0
  const readBySender = random.below(2) === 0
  const { id } = await sender.calls(api.messages.send, {
    type: 'channel',
    to: channel.id,
    topic,
    content: `hi ${mentionsAll ? '@**all**' : ''} ${mentioned.map(mentionOf).join(' ')}`,
    read_by_sender: readBySender,
  })
  model.send({ id, sender, channel, topic, readBySender, mentioned, mentionsAll })
}

function mentionOf({ name, id }: Person): string {
  return `@**${name.charAt(0).toUpperCase()}${name.slice(1)}|${id}**`
}

async function write({ random, model, people }: Story, sender: Person): Promise<void> {
  const to = [random.pick(people), ...random.some(people)]
  const mentioned = random.below(4) === 0 ? [random.pick(people)] : []
  const readBySender = random.below(2) === 0
  const { id } = await sender.calls(api.messages.send, {
    type: 'direct',
    to: to.map((person) => person.id),
    content: `psst ${mentioned.map(mentionOf).join(' ')}`,
    read_by_sender: readBySender,
  })
  model.send({ id, sender, people: to, readBySender, mentioned, mentionsAll: false })
}

/** Concurrently: everybody sends, and somebody marks earlier messages as read. */
async function burst(story: Story): Promise<void> {
  const { model, people } = story
  const before = model.messages.length
  await Promise.all([
    ...people.map((person) => send(story, person)),
    ...people.map((person) => write(story, person)),
    markRead(story, story.random.pick(people)),
  ])
  const sent = model.messages.splice(before).sort((one, other) => one.id - other.id)
  model.messages.push(...sent)
}

function someReadable({ random, model }: Story, person: Person): MessageId[] {
  const all = model.readable(person)
  const from = random.below(all.length + 1)
  const some = random.below(2) === 0 ? random.some(all) : all.slice(from, from + 8)
  return some.map(({ id }) => id as MessageId)
}

async function markRead(story: Story, person: Person): Promise<void> {
  const ids = someReadable(story, person)
  const expected = story.model.markRead(person, ids)
  expect(await person.marks(ids, 'add')).toEqual({ messages: expected })
}

async function markUnread(story: Story, person: Person): Promise<void> {
  const ids = someReadable(story, person)
  const messages = story.model.markUnread(person, ids)
  const ignored = story.model.notSubscribed(person, ids)
  expect(await person.marks(ids, 'remove')).toEqual({
    messages,
    ignored_because_not_subscribed_channels: ignored,
  })
}

async function star(story: Story, person: Person): Promise<void> {
  const ids = someReadable(story, person)
  const isSet = story.random.below(3) > 0
  const expected = story.model.star(person, ids, isSet)
  const answer = await person.marks(ids, isSet ? 'add' : 'remove', 'starred')
  expect(answer).toEqual({ messages: expected })
}

async function markWhatIsHidden(story: Story, person: Person): Promise<void> {
  const { random, model } = story
  const hidden = model.messages.filter((message) => !model.mayRead(person, message))
  const ids = [...someReadable(story, person), ...random.some(hidden).map(({ id }) => id)]
  if (ids.every((id) => !hidden.some((message) => message.id === id))) return
  const flag = random.pick(['read', 'starred', 'collapsed'])
  const refused = person.marks(ids as MessageId[], random.pick(['add', 'remove']), flag)
  await expect(refused).rejects.toMatchObject({ status: 400, code: 'BAD_REQUEST' })
}

const allWords = ['message', 'update_message_flags', 'starred_messages']

/** The view of each user, on the same server or on another one. */
async function compare({ model, channels }: Story, people: readonly Person[], at?: TestServer) {
  for (const person of people) {
    const eyes = at ? person.at(at) : person
    const history = model.history(person)
    const snapshot = await eyes.registers({
      fetch_event_types: allWords,
      client_capabilities: { empty_topic_name: true },
    })
    await eyes.givesUpQueue()
    expect(sorted(snapshot.unread_msgs)).toEqual(sorted(model.unread(person)))
    expect(snapshot.starred_messages).toEqual(model.starred(person))
    expect(snapshot.max_message_id).toBe(history.at(-1)?.id ?? 0)
    expect(await seen(eyes, [])).toEqual(history.map((message) => told(model, person, message)))
    await compareFirstUnread(model, person, eyes)
    for (const channel of channels) await compareChannel(model, { person, eyes, channel })
  }
}

interface View {
  readonly person: Person
  readonly eyes: Person
  readonly channel: ModelChannel
}

async function compareChannel(model: ReadModel, { person, eyes, channel }: View): Promise<void> {
  const isIn = channel.subscribers.has(person)
  if (!isIn && (channel.isPrivate || person.name === 'gus')) return
  const readable = model.readable(person).filter((message) => message.channel === channel)
  const narrow = [{ operator: 'channel', operand: channel.id }]
  expect(await seen(eyes, narrow)).toEqual(readable.map((message) => told(model, person, message)))
  const first = model.firstUnread(person, (message) => message.channel === channel)
  expect(await firstUnread(eyes, narrow)).toBe(first ?? 10_000_000_000_000_000)
}

async function compareFirstUnread(model: ReadModel, person: Person, eyes: Person): Promise<void> {
  const first = model.firstUnread(person, () => true)
  expect(await firstUnread(eyes, [])).toBe(first ?? 10_000_000_000_000_000)
}

async function firstUnread(eyes: Person, narrow: Loose): Promise<number | undefined> {
  const range = { anchor: 'first_unread', num_before: 1, num_after: 1 } as const
  const answer = await eyes.calls(api.messages.getMany, { ...range, narrow })
  return answer.anchor
}

async function seen(eyes: Person, narrow: Loose): Promise<Loose[]> {
  const messages = await eyes.reads(narrow, { num_before: 5000 })
  return messages.map(({ id, flags }: Loose) => ({ id, flags: flags.sort() }))
}

function told(model: ReadModel, person: Person, message: ReadModel['messages'][number]): Loose {
  return { id: message.id, flags: model.flags(person, message) }
}

function sorted(unread: Loose): Loose {
  const by = (one: Loose, other: Loose) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)
  const lists = ['streams', 'pms', 'huddles'].map((list) => [list, [...unread[list]].sort(by)])
  return { ...unread, ...Object.fromEntries(lists) }
}
