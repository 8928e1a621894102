import { api, type ChannelId, type GroupId, type Role, roles } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, type TestRealm } from '../../test/a-realm.ts'
import type { Loose, Person } from '../../test/person.ts'
import { seededRandom, testSeed } from '../../test/random.ts'
import { mirrored } from '../../test/verify-action.ts'

/** The number of actions; PARLEY_FUZZ sets a larger one. */
const deeds = Number(process.env.PARLEY_FUZZ ?? 48)
const deedsBetweenLooks = 6
const nobody = 1 as GroupId
const place = 2 as ChannelId

type Permission =
  | 'can_add_subscribers_group'
  | 'can_administer_channel_group'
  | 'can_subscribe_group'

/** The rules as the reference states them, over everything that happened, kept as plainly as can be. */
class Model {
  readonly roles = new Map<Person, Role>()
  readonly subscribers = new Set<Person>()
  readonly team = new Set<Person>()
  /** The holder of each permission: named users, the team, or nobody. */
  readonly given = new Map<Permission, Person | 'team' | 'nobody'>()
  readonly messages: { id: number; sender: Person; receivers: Set<Person> }[] = []
  isPrivate = false
  isWebPublic = false
  isHistoryPublic = true

  has(person: Person, permission: Permission): boolean {
    const given = this.given.get(permission)
    return given === 'team' ? this.team.has(person) : given === person
  }

  #isLetIn(person: Person): boolean {
    return this.has(person, 'can_add_subscribers_group') || this.has(person, 'can_subscribe_group')
  }

  knows(person: Person): boolean {
    const role = this.roles.get(person) ?? roles.guest
    if (this.isWebPublic || this.subscribers.has(person)) return true
    if (role === roles.guest) return false
    const runs = role <= roles.administrator || this.has(person, 'can_administer_channel_group')
    return !this.isPrivate || runs || this.#isLetIn(person)
  }

  reads(person: Person): boolean {
    if (this.isWebPublic || this.subscribers.has(person)) return true
    if (this.roles.get(person) === roles.guest) return false
    return !this.isPrivate || this.#isLetIn(person)
  }

  visibleTo(person: Person): number[] {
    if (!this.reads(person)) return []
    const seesAll = !this.isPrivate || this.isHistoryPublic
    return this.messages
      .filter((one) => seesAll || one.sender === person || one.receivers.has(person))
      .map(({ id }) => id)
  }
}

interface Story extends TestRealm {
  readonly random: ReturnType<typeof seededRandom>
  readonly model: Model
  readonly people: readonly Person[]
  readonly team: GroupId
}

test(`sight, access and delivery agree with the naive rule (seed ${testSeed})`, async () => {
  const story = await begin()
  for (let done = 0; done < deeds; done += deedsBetweenLooks) {
    await listenWhile(story, async () => {
      for (let count = 0; count < deedsBetweenLooks; count++) await deed(story)
    })
    await speakAndListen(story)
    for (const person of story.people) await compare(story, person)
  }
}, 3_600_000)

const queue = {
  client_capabilities: { notification_settings_null: true, archived_channels: true },
  include_subscribers: true,
} as const

/**
 * An event listener sees the same channels as a new client. Note: a channel that was hidden and shown again
 * is new to the listener, so earlier subscribers are not compared.
 */
async function listenWhile({ people }: Story, act: () => Promise<void>): Promise<void> {
  const before = new Map<Person, Loose>()
  for (const person of people) before.set(person, await person.registers(queue))
  await act()
  for (const person of people) {
    const told: Loose = mirrored(before.get(person), await person.newEvents(), person).toSnapshot()
    await person.givesUpQueue()
    expect(channelsOf(told), person.name).toEqual(channelsOf(await person.registers(queue)))
    await person.givesUpQueue()
  }
}

function channelsOf({ streams, subscriptions }: Loose) {
  const sorted = (list: Loose[]) => [...list].sort((a, b) => a.stream_id - b.stream_id)
  return { streams: sorted(streams), subscriptions: sorted(subscriptions) }
}

async function begin(): Promise<Story> {
  const realm = await aRealm({ channel: 'place', subscribers: ['olga', 'ana', 'gus'] })
  const { olga, ana, ben, gus } = realm
  await olga.calls(api.realm.update, { enable_spectator_access: true })
  const adam = await realm.joins('adam', roles.administrator)
  const people = [olga, ana, ben, gus, adam]
  const made = { name: 'team', description: '', members: [] }
  const { group_id: team } = await olga.calls(api.groups.create, made)
  const model = new Model()
  const first = [roles.owner, roles.member, roles.member, roles.guest, roles.administrator]
  for (const [index, person] of people.entries()) model.roles.set(person, first[index] as Role)
  for (const person of [olga, ana, gus]) model.subscribers.add(person)
  model.given.set('can_administer_channel_group', olga)
  return { ...realm, random: seededRandom(testSeed), model, people, team }
}

/** A random action of a random person. A refused action changes nothing, in the model too. */
async function deed(story: Story): Promise<void> {
  const { random } = story
  const { asks, learn } = random.pick([joinOrLeave, setPrivacy, permit, regroup, promote])(story)
  const worked = await asks().then(
    () => true,
    () => false,
  )
  if (worked) learn()
}

interface Deed {
  readonly asks: () => Promise<unknown>
  readonly learn: () => void
}

function joinOrLeave({ random, people, model }: Story): Deed {
  const [by, who] = [random.pick(people), random.pick(people)]
  const names = { subscriptions: [{ name: 'place' }], send_new_subscription_messages: false }
  if (random.below(2) === 0) {
    return {
      asks: () => by.calls(api.channels.subscribe, { ...names, principals: [who.id] }),
      learn: () => void model.subscribers.add(who),
    }
  }
  const leaving = { subscriptions: ['place'], principals: [who.id] }
  return {
    asks: () => by.calls(api.channels.unsubscribe, leaving),
    learn: () => void model.subscribers.delete(who),
  }
}

function setPrivacy({ random, people, model }: Story): Deed {
  const by = random.pick(people)
  const isHistoryPublic = random.below(2) === 0
  const [change, after] = random.pick<[Loose, Loose]>([
    [
      { is_private: true, history_public_to_subscribers: isHistoryPublic },
      { isPrivate: true, isWebPublic: false, isHistoryPublic },
    ],
    [{ is_private: false }, { isPrivate: false, isWebPublic: false, isHistoryPublic: true }],
    [{ is_web_public: true }, { isPrivate: false, isWebPublic: true, isHistoryPublic: true }],
  ])
  return {
    asks: () => by.calls(api.channels.update, { stream_id: place, ...change }),
    learn: () => void Object.assign(model, after),
  }
}

function permit({ random, people, model, team }: Story): Deed {
  const by = random.pick(people)
  const permission = random.pick<Permission>([
    'can_add_subscribers_group',
    'can_administer_channel_group',
    'can_subscribe_group',
  ])
  const given = random.pick(['nobody' as const, 'team' as const, random.pick(people)])
  const value =
    given instanceof Object ? { direct_members: [given.id], direct_subgroups: [] } : undefined
  const change = { new: value ?? (given === 'team' ? team : nobody) }
  return {
    asks: () => by.calls(api.channels.update, { stream_id: place, [permission]: change }),
    learn: () => void model.given.set(permission, given),
  }
}

function regroup({ random, people, model, olga, team: user_group_id }: Story): Deed {
  const who = random.pick(people)
  const isIn = model.team.has(who)
  const change = isIn ? { delete: [who.id] } : { add: [who.id] }
  return {
    asks: () => olga.calls(api.groups.updateMembers, { user_group_id, ...change }),
    learn: () => void (isIn ? model.team.delete(who) : model.team.add(who)),
  }
}

function promote({ random, people, model, olga }: Story): Deed {
  const who = random.pick(people.filter((person) => person !== olga))
  const role = random.pick([roles.guest, roles.member, roles.moderator, roles.administrator])
  return {
    asks: () => olga.calls(api.users.update, { user_id: who.id, role }),
    learn: () => void model.roles.set(who, role),
  }
}

/** Invariant: a message reaches exactly the current subscribers. */
async function speakAndListen({ random, people, model }: Story): Promise<void> {
  const sender = random.pick(people)
  for (const person of people) await person.registers({ event_types: ['message'] })
  const id = await sender.sends('place', 'x', 'Hello').catch(() => undefined)
  expect(id !== undefined, `${sender.name} may write`).toBe(model.reads(sender))
  for (const person of people) {
    const heard = (await person.newEvents()).map(({ message }) => message.id)
    const isMeant = id !== undefined && (model.subscribers.has(person) || person === sender)
    expect(heard, person.name).toEqual(isMeant ? [id] : [])
  }
  if (id !== undefined) model.messages.push({ id, sender, receivers: new Set(model.subscribers) })
}

async function compare({ model }: Story, person: Person): Promise<void> {
  const nothing = { include_public: false, include_subscribed: false }
  const isListed = async (filter: Loose) => {
    const { streams } = await person.calls(api.channels.list, { ...nothing, ...filter })
    return streams.some(({ stream_id }) => stream_id === place)
  }
  expect(await isListed({ include_all: true }), `${person.name} knows`).toBe(model.knows(person))
  const readable = await isListed({ include_can_access_content: true })
  expect(readable, `${person.name} reads`).toBe(model.reads(person))
  const seen = await person.reads([['channel', String(place)]]).catch((error: Loose) => {
    expect(readable, `${person.name}: ${error}`).toBe(false)
    return []
  })
  const ids = seen.map(({ id }) => id)
  expect(ids, `${person.name} sees`).toEqual(model.visibleTo(person))
}
