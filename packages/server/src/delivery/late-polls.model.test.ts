import { registration } from '@parley/client/replica'
import { api, roles } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import { deedsOfChannels } from '../../test/deeds/of-channels.ts'
import { deedsOfLists } from '../../test/deeds/of-lists.ts'
import { deedsOfMessages } from '../../test/deeds/of-messages.ts'
import { deedsOfPeople } from '../../test/deeds/of-people.ts'
import { type Deed, nothing, rethrowFaults, type Story } from '../../test/deeds/story.ts'
import { isLong, rounds } from '../../test/long.ts'
import type { Loose, Person } from '../../test/person.ts'
import { seededRandom, testSeed } from '../../test/random.ts'
import { startSibling, type TestServer } from '../../test/test-server.ts'
import { comparable } from '../../test/verify-action.ts'
import { Watcher } from '../../test/watcher.ts'

const histories = rounds(6, 24)
const deeds = isLong ? 80 : 40

test.each(Array.from({ length: histories }, (_, index) => testSeed + index))(
  'it does not matter when and where a client polls (seed %i)',
  async (seed) => {
    const story = await begin(seed)
    const watchers = await watch(story)
    for (let count = 0; count < deeds; count++) {
      await story.random.pick(all)(story).catch(rethrowFaults)
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

interface StoryOnTwoNodes extends Story {
  readonly other: TestServer
}

async function begin(seed: number): Promise<StoryOnTwoNodes> {
  const realm = await aRealm({ channel: 'place', subscribers: ['olga', 'ana', 'gus'] })
  const { olga, ana, ben, gus } = realm
  const mo = await realm.joins('mo', roles.moderator)
  const dan = await realm.joins('dan')
  const made = { name: 'team', description: '', members: [ben.id] }
  const { group_id: team } = await olga.calls(api.groups.create, made)
  await olga.calls(api.channels.subscribe, {
    subscriptions: [{ name: 'secret' }],
    principals: [olga.id, ana.id],
    invite_only: true,
  })
  const channels = [...realm.realm.directory.channels.keys()]
  const people = [olga, ana, ben, gus, mo, dan]
  const other = await startSibling(await theServer())
  const rest = { channels, messages: [nothing], bots: [nothing], people, other, team }
  return { ...realm, ...rest, random: seededRandom(seed) }
}

/** Some use clients that support nothing that is newer than the first version. */
function knownTo({ name }: Person): Loose {
  if (name !== 'Ana' && name !== 'Ben') return {}
  const names = Object.keys(registration.client_capabilities)
  return Object.fromEntries(names.map((capability) => [capability, false]))
}

/** Each person polls at once, late, now and then, and from an earlier stored state. */
async function watch(story: StoryOnTwoNodes) {
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

const all: readonly Deed[] = [
  ...deedsOfChannels,
  ...deedsOfPeople,
  ...deedsOfMessages,
  ...deedsOfLists,
]
