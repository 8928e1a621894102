import { api, type ChannelId, roles } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, type TestRealm, theServer } from '../../test/a-realm.ts'
import { makesBot } from '../../test/makes-bot.ts'
import { type Loose, Person } from '../../test/person.ts'

/**
 * Permissions. K: see the channel; R: read new messages; H: read messages from before the subscription; P:
 * post; J: join; A: add others; X: remove others; C: change name, description and the like; O: make it more
 * public.
 *
 * An insider is subscribed. Those named after a permission have it and are not subscribed. The bots belong
 * to an insider and are members like others; a spectator is not signed in, and signing in comes first.
 */
const matrix = `
viewer        | public    | private   | protected | web-public | archived
creator       | KRHPJAXCO | KRHPJAXCO | KRHPJAXCO | KRHPJAXCO  | KRH---XCO
administrator | KRHPJAXCO | K-----XC- | K-----XC- | KRHPJAXCO  | KRH---XCO
moderator     | KRHPJA--- | --------- | --------- | KRHPJA---  | KRH------
insider       | KRHPJA--- | KRHPJA--- | KR-PJA--- | KRHPJA---  | KRH------
outsider      | KRHPJA--- | --------- | --------- | KRHPJA---  | KRH------
administering | KRHPJAXCO | K-----XC- | K-----XC- | KRHPJAXCO  | KRH---XCO
adding        | KRHPJA--- | KRHPJA--- | K--PJA--- | KRHPJA---  | KRH------
subscribing   | KRHPJA--- | KRHPJA--- | K--PJA--- | KRHPJA---  | KRH------
removing      | KRHPJAX-- | --------- | --------- | KRHPJAX--  | KRH---X--
guest inside  | KRHP----- | KRHP----- | KR-P----- | KRHP-----  | KRH------
guest outside | --------- | --------- | --------- | KRHP-----  | ---------
guest adding  | --------- | --------- | --------- | KRHP-----  | ---------
bot inside    | KRHPJA--- | KRHPJA--- | KR-PJA--- | KRHPJA---  | KRH------
bot outside   | KRHPJA--- | --------- | --------- | KRHPJA---  | KRH------
spectator     | --------- | --------- | --------- | ---------  | ---------
`

type Kind = 'public' | 'private' | 'protected' | 'web-public' | 'archived'

const [head = [], ...rows] = matrix
  .trim()
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()))
const kinds = head.slice(1) as Kind[]

test.each(kinds)('permissions in a %s channel', async (kind) => {
  const place = await aPlace(kind)
  const found: Record<string, string> = {}
  const expected: Record<string, string> = {}
  for (const [viewer = '', ...cells] of rows) {
    found[viewer] = await whatMay(place, place.people[viewer] as Person)
    expected[viewer] = cells[kinds.indexOf(kind)] ?? ''
  }
  expect(found).toEqual(expected)
})

interface Place {
  readonly realm: TestRealm
  readonly people: Record<string, Person>
  readonly stream_id: ChannelId
  readonly old: number
  readonly recent: number
}

const settings: Record<Kind, object> = {
  public: {},
  private: { invite_only: true, history_public_to_subscribers: true },
  protected: { invite_only: true },
  'web-public': { is_web_public: true },
  archived: {},
}

async function aPlace(kind: Kind): Promise<Place> {
  const realm = await aRealm()
  if (kind === 'web-public') await allowWebPublic(realm)
  const people = await castOf(realm)
  const given = (...names: string[]) => ({
    direct_members: names.map((name) => people[name]?.id as never),
    direct_subgroups: [],
  })
  await realm.olga.adds([realm.olga, people.victim as Person], 'place', {
    ...settings[kind],
    can_administer_channel_group: given('creator', 'administering'),
    can_add_subscribers_group: given('adding', 'guest adding'),
    can_subscribe_group: given('subscribing'),
    can_remove_subscribers_group: given('removing'),
  })
  const old = await realm.olga.sends('place', 'x', 'old')
  await realm.olga.adds([realm.ana, realm.gus, people['bot inside'] as Person], 'place')
  const recent = await realm.olga.sends('place', 'x', 'recent')
  const { stream_id } = await realm.olga.calls(api.channels.getId, { stream: 'place' })
  if (kind === 'archived') await realm.olga.calls(api.channels.archive, { stream_id })
  return { realm, people, stream_id, old, recent }
}

async function castOf(realm: TestRealm): Promise<Record<string, Person>> {
  const { olga, ana, gus, joins } = realm
  return {
    creator: olga,
    victim: await joins('vic'),
    insider: ana,
    'guest inside': gus,
    administrator: await joins('ada', roles.administrator),
    moderator: await joins('mo', roles.moderator),
    outsider: await joins('otto'),
    administering: await joins('abe'),
    adding: await joins('ed'),
    subscribing: await joins('sue'),
    removing: await joins('rob'),
    'bot inside': await makesBot(realm, ana, { short_name: 'ins' }),
    'bot outside': await makesBot(realm, ana, { short_name: 'out' }),
    spectator: await aSpectator(ana),
    'guest outside': await joins('gil', roles.guest),
    'guest adding': await joins('gina', roles.guest),
  }
}

/** Somebody without an API key. */
async function aSpectator({ host, id }: Person): Promise<Person> {
  const server = await theServer()
  return new Person({ server, host, name: 'spectator', id, email: '', apiKey: '' })
}

function allowWebPublic({ olga }: TestRealm): Promise<unknown> {
  return olga.calls(api.realm.update, { enable_spectator_access: true })
}

/** Tries everything; what worked is undone, so that the tries do not depend on each other. */
async function whatMay(place: Place, person: Person): Promise<string> {
  const sees = async (id: number) => {
    const messages = await person.reads([['channel', 'place']])
    if (!messages.some((message: Loose) => message.id === id)) throw new Error('not there')
  }
  const changes = (what: object) =>
    person.calls(api.channels.update, { stream_id: place.stream_id, ...what })
  const subscribing = { direct_members: [place.people.subscribing?.id], direct_subgroups: [] }
  const tries = {
    K: () => person.calls(api.channels.get, { stream_id: place.stream_id }),
    R: () => sees(place.recent),
    H: () => sees(place.old),
    P: () => person.sends('place', 'y', 'post'),
    J: () => joinsForAMoment(person),
    A: () => addsForAMoment(place, person),
    X: () => removesForAMoment(place, person),
    C: () => changes({ description: `by ${person.name}` }),
    O: () => changes({ can_subscribe_group: { new: subscribing } }),
  }
  let may = ''
  for (const [letter, attempt] of Object.entries(tries)) {
    const worked = await attempt().then(
      () => true,
      () => false,
    )
    may += worked ? letter : '-'
  }
  return may
}

async function joinsForAMoment(person: Person): Promise<void> {
  const { subscribed } = await person.joins('place')
  if (subscribed[person.id]) await leaves(person, person)
}

async function addsForAMoment({ realm: { olga, ben } }: Place, person: Person): Promise<void> {
  await person.adds([ben], 'place')
  await leaves(olga, ben)
}

async function removesForAMoment(place: Place, person: Person): Promise<void> {
  const { olga } = place.realm
  const { stream_id, people } = place
  const victim = people.victim as Person
  await leaves(person, victim)
  const set = (is_archived: boolean) => olga.calls(api.channels.update, { stream_id, is_archived })
  const { stream } = await olga.calls(api.channels.get, { stream_id })
  if (stream.is_archived) await set(false)
  await olga.adds([victim], 'place')
  if (stream.is_archived) await set(true)
}

function leaves(by: Person, who: Person): Promise<unknown> {
  return by.calls(api.channels.unsubscribe, { subscriptions: ['place'], principals: [who.id] })
}
