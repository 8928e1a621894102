import { registration } from '@parley/client/replica'
import { api, type ChannelId, type GroupId, type MessageId, roles } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, type TestRealm, theServer } from '../../test/a-realm.ts'
import type { Loose, Person } from '../../test/person.ts'
import { seededRandom, testSeed } from '../../test/random.ts'
import { startSibling, type TestServer } from '../../test/test-server.ts'
import { comparable } from '../../test/verify-action.ts'
import { Watcher } from '../../test/watcher.ts'

/** The number of histories, and of actions in each; PARLEY_FUZZ sets a larger one. */
const histories = Number(process.env.PARLEY_FUZZ ?? 6)
const deeds = 40

test.each(Array.from({ length: histories }, (_, index) => testSeed + index))(
  'it does not matter when and where a client polls (seed %i)',
  async (seed) => {
    const story = await begin(seed)
    const watchers = await watch(story)
    for (let count = 0; count < deeds; count++) {
      await story.random.pick(all)(story).catch(isRefusal)
      for (const { look } of watchers) await look()
    }
    const restarted = await startSibling(await theServer())
    for (const { watcher, person } of watchers) {
      await watcher.polls(person.at(restarted))
      await compare(watcher, person)
    }
    for (const { watcher, person } of watchers) {
      const ofPerson = watchers.find((other) => other.person === person)
      const later = [...watcher.texts].filter((text) => !ofPerson?.watcher.texts.has(text))
      expect(later, `${watcher.name}: all texts that it was told were told at once`).toEqual([])
    }
    await restarted.close()
    await story.other.close()
  },
  600_000,
)

interface Story extends TestRealm {
  readonly random: ReturnType<typeof seededRandom>
  readonly people: readonly Person[]
  readonly other: TestServer
  readonly team: GroupId
  readonly channels: ChannelId[]
  readonly messages: MessageId[]
  readonly bots: number[]
}

async function begin(seed: number): Promise<Story> {
  const realm = await aRealm({ channel: 'place', subscribers: ['olga', 'ana', 'gus'] })
  const { olga, ana, ben, gus } = realm
  const dan = await realm.joins('dan')
  const made = { name: 'team', description: '', members: [ben.id] }
  const { group_id: team } = await olga.calls(api.groups.create, made)
  await olga.calls(api.channels.subscribe, {
    subscriptions: [{ name: 'secret' }],
    principals: [olga.id, ana.id],
    invite_only: true,
  })
  const channels = [...realm.realm.directory.channels.keys()]
  const people = [olga, ana, ben, gus, dan]
  const other = await startSibling(await theServer())
  const rest = { channels, messages: [nothing], bots: [nothing], people, other, team }
  return { ...realm, ...rest, random: seededRandom(seed) }
}

const isRefusal = (error: Loose) => {
  if (!(error.status < 500)) throw error
}

/** There is always something to pick from. */
const nothing = 999_999 as never

/** Some use clients that support nothing that is newer than the first version. */
function knownTo({ name }: Person): Loose {
  if (name !== 'Ana' && name !== 'Ben') return {}
  const names = Object.keys(registration.client_capabilities)
  return Object.fromEntries(names.map((capability) => [capability, false]))
}

/** Each person polls at once, late, now and then, and from an earlier stored state. */
async function watch(story: Story) {
  const { random, people, other, realm } = story
  const server = await theServer()
  const watchers: { watcher: Watcher; person: Person; look: () => Promise<void> }[] = []
  for (const person of people.slice(0, 4)) {
    const somewhere = async () => {
      if (random.below(2) === 0) return person.at(server)
      await (await other.realms.open(realm.id)).writer.catchUp()
      return person.at(other)
    }
    const patterns: Record<string, (watcher: Watcher) => Promise<void>> = {
      'at once': (watcher) => watcher.polls(),
      late: async () => undefined,
      'now and then': async (watcher) => {
        if (random.below(6) === 0) await watcher.polls(await somewhere())
      },
      'from older ids': async (watcher) => {
        if (random.below(4) > 0) return
        if (random.below(2) === 0) watcher.goesBack((kept) => random.pick(kept))
        await watcher.polls(await somewhere())
        watcher.keeps()
      },
    }
    for (const [how, look] of Object.entries(patterns)) {
      const watcher = await Watcher.register(
        `${person.name} ${how}`,
        person.at(server),
        knownTo(person),
      )
      watchers.push({ watcher, person, look: () => look(watcher) })
    }
  }
  return watchers
}

async function compare(watcher: Watcher, person: Person): Promise<void> {
  const fresh = await Watcher.register('now', person.at(await theServer()), knownTo(person))
  const [told, now] = [watcher.snapshot, fresh.snapshot]
  await fresh.givesUp()
  for (const name of watcher.uncertain) {
    delete told[name]
    delete now[name]
  }
  expect(plain(told), `${watcher.name}: what it was told = what is there now`).toEqual(plain(now))
}

// A channel that disappeared and came back is new: its former subscription is not remembered.
function plain(snapshot: Loose): Loose {
  const { unsubscribed, never_subscribed, presences, ...rest } = comparable(snapshot)
  const ids = [...unsubscribed, ...never_subscribed].map(({ stream_id }) => stream_id)
  return { ...rest, notSubscribed: ids.sort((a, b) => a - b) }
}

type Deed = (story: Story) => Promise<unknown>

const subscribes: Deed = ({ random, people, olga, realm, channels }) => {
  const name = realm.directory.channels.get(random.pick(channels))?.name ?? ''
  const principals = [random.pick(people).id]
  const quiet = { send_new_subscription_messages: false }
  return olga.calls(api.channels.subscribe, { subscriptions: [{ name }], principals, ...quiet })
}

const unsubscribes: Deed = ({ random, people, olga, realm, channels }) => {
  const name = realm.directory.channels.get(random.pick(channels))?.name ?? ''
  const principals = [random.pick(people).id]
  return olga.calls(api.channels.unsubscribe, { subscriptions: [name], principals })
}

const changesChannel: Deed = ({ random, olga, channels, team }) => {
  const change = random.pick<Loose>([
    { is_private: true },
    { is_private: false },
    { new_name: `name ${random.below(1000)}` },
    { description: `about ${random.below(1000)}` },
    { is_archived: true },
    { is_archived: false },
    { can_subscribe_group: { new: team } },
    { can_subscribe_group: { new: 1 } },
    { can_administer_channel_group: { new: team } },
  ])
  return olga.calls(api.channels.update, { stream_id: random.pick(channels), ...change })
}

const createsChannel: Deed = async ({ random, people, olga, channels }) => {
  const { id } = await olga.calls(api.channels.create, {
    name: `made ${random.below(1000)}`,
    subscribers: random.some(people).map((person) => person.id),
    invite_only: random.below(2) === 0,
  } as Loose)
  channels.push(id)
}

const closesGroup: Deed = ({ random, olga, team: user_group_id }) =>
  random.below(2) === 0
    ? olga.calls(api.groups.deactivate, { user_group_id })
    : olga.calls(api.groups.update, { user_group_id, deactivated: false })

const regroups: Deed = ({ random, people, olga, team: user_group_id }) => {
  const who = random.pick(people).id
  const change = random.below(2) === 0 ? { delete: [who] } : { add: [who] }
  return olga.calls(api.groups.updateMembers, { user_group_id, ...change })
}

const promotes: Deed = ({ random, people, olga }) => {
  const { id: user_id } = random.pick(people.slice(1))
  const role = random.pick([roles.guest, roles.member, roles.administrator])
  return olga.calls(api.users.update, { user_id, role })
}

const limitsSight: Deed = ({ random, olga, realm }) => {
  const group = random.pick(['role:everyone', 'role:members'] as const)
  const can_access_all_users_group = { new: realm.directory.systemGroup(group).id }
  return olga.calls(api.realm.update, { can_access_all_users_group })
}

const comesOrGoes: Deed = ({ random, people, olga }) => {
  const user_id = people.at(-1)?.id as never
  const endpoint = random.pick([api.users.deactivate, api.users.reactivate] as const)
  return olga.calls(endpoint as typeof api.users.deactivate, { user_id })
}

const renames: Deed = ({ random, people, olga }) =>
  olga.calls(api.users.update, {
    user_id: random.pick(people).id,
    full_name: `Name ${random.below(1000)}`,
  })

/** No text is sent twice. */
const textOf = (random: Story['random']) => `text ${random.below(1_000_000)}`

const sends: Deed = async ({ random, people, realm, channels, messages }) => {
  const by = random.pick(people)
  const name = realm.directory.channels.get(random.pick(channels))?.name ?? ''
  const to = random.below(3) === 0 ? undefined : name
  const topic = random.pick(['x', 'y'])
  const text = textOf(random)
  const sent = to ? by.sends(to, topic, text) : by.writes([random.pick(people)], text)
  messages.push(await sent)
}

const editsMessage: Deed = ({ random, olga, channels, messages }) => {
  const message_id = random.pick(messages)
  const change = random.pick<Loose>([
    { topic: random.pick(['x', 'y', 'z']), propagate_mode: 'change_all' },
    { stream_id: random.pick(channels), propagate_mode: 'change_one' },
  ])
  return olga.calls(api.messages.update, { message_id, ...change })
}

/** Everybody edits what they have written, from before they left a channel, too. */
const rewrites: Deed = async ({ random, people, messages }) => {
  const message_id = random.pick(messages)
  const change = { message_id, content: textOf(random) }
  for (const person of people) {
    await person.calls(api.messages.update, change).catch(isRefusal)
  }
}

const deletesMessage: Deed = ({ random, olga, messages }) =>
  olga.calls(api.messages.remove, { message_id: random.pick(messages) })

const flags: Deed = ({ random, people, messages }) =>
  random
    .pick(people)
    .marks(
      [random.pick(messages)],
      random.pick(['add', 'remove'] as const),
      random.pick(['read', 'starred']),
    )

const setsUp: Deed = ({ random, people, channels }) => {
  const [stream_id, property] = [random.pick(channels), random.pick(['is_muted', 'pin_to_top'])]
  const subscription_data = [{ stream_id, property, value: random.below(2) === 0 }] as Loose
  return random.pick(people).calls(api.channels.setProperties, { subscription_data })
}

const setsTopic: Deed = ({ random, people, channels }) => {
  const visibility_policy = random.pick([0, 1, 3]) as Loose
  const place = { stream_id: random.pick(channels), topic: random.pick(['x', 'y']) }
  return random.pick(people).calls(api.topics.setPolicy, { ...place, visibility_policy })
}

const makesBot: Deed = async ({ random, people, bots }) => {
  const number = random.below(100_000)
  const made = { full_name: `Bot ${number}`, short_name: `bot-${number}` }
  bots.push((await random.pick(people).calls(api.bots.create, made)).user_id)
}

const changesBot: Deed = ({ random, people, olga, bots }) => {
  const bot_id = random.pick(bots) as never
  const change = random.pick<Loose>([
    { full_name: `Bot ${random.below(100_000)}` },
    { bot_owner_id: random.pick(people).id },
  ])
  return olga.calls(api.bots.update, { bot_id, ...change })
}

const changesAddress: Deed = ({ random, people }) =>
  random.pick(people).calls(api.settings.update, {
    email_address_visibility: random.pick([1, 3, 4, 5]),
  } as Loose)

const all: readonly Deed[] = [
  subscribes,
  subscribes,
  unsubscribes,
  unsubscribes,
  changesChannel,
  changesChannel,
  createsChannel,
  regroups,
  closesGroup,
  promotes,
  limitsSight,
  comesOrGoes,
  renames,
  sends,
  sends,
  editsMessage,
  rewrites,
  rewrites,
  deletesMessage,
  flags,
  setsUp,
  setsTopic,
  makesBot,
  changesBot,
  changesAddress,
]
