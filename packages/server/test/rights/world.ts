import { api, type GroupId, type Role, roles } from '@parley/contract'
import { createApiKey, newSecret } from '../../src/access/create-api-key.ts'
import { hashPassword } from '../../src/access/passwords.ts'
import { resetPassword } from '../../src/access/set-password.ts'
import { invariant } from '../../src/invariant.ts'
import { aRealm, type TestRealm, theServer } from '../a-realm.ts'
import { makesBot } from '../makes-bot.ts'
import { Person } from '../person.ts'
import { seededRandom } from '../random.ts'
import { type Account, type Gift, type Hand, Ledger } from './ledger.ts'

const someHash = hashPassword('tall ships 1942')

/** A key that was shown to a user, valid or not: users remember all of them. */
export interface HeldKey extends Hand {
  readonly client: Person
}

export interface KnownLink {
  readonly person: Account
  readonly secret: string
  readonly gift: Gift
}

/** A link that was created. A new password of its maker ends it. */
export interface MadeLink extends Gift {
  readonly maker: Account
  isOver: boolean
}

export interface World {
  readonly realm: TestRealm
  readonly random: ReturnType<typeof seededRandom>
  readonly ledger: Ledger
  readonly keys: HeldKey[]
  readonly links: KnownLink[]
  /** What each created link gives, by its secret. */
  readonly gifts: Map<string, MadeLink>
  readonly team: GroupId
  /** A subgroup of the team. */
  readonly circle: GroupId
  /** Where only administrators write. */
  readonly board: string
  /** The calls so far, to explain a failure. */
  readonly story: string[]
}

/** Six users of all roles, a group that one of them manages, and a channel with restricted posting. */
export async function beginWorld(seed: number): Promise<World> {
  const realm = await aRealm()
  const { olga, ana, ben, gus, joins } = realm
  const adam = await joins('adam', roles.administrator)
  const mona = await joins('mona', roles.moderator)
  const clients = [olga, adam, mona, ana, ben, gus]
  const first: Role[] = [100, 200, 300, 400, 400, 600]
  const people = clients.map((client, index) => account(client, first[index] as Role))
  const [, , , leader] = people as [Account, Account, Account, Account]
  const administrators = realm.realm.directory.systemGroup('role:administrators').id
  await olga.calls(api.channels.subscribe, {
    subscriptions: [{ name: 'board' }],
    can_send_message_group: administrators,
  })
  const leaders = { direct_members: [ana.id], direct_subgroups: [] }
  const makeGroup = async (name: string) => {
    const { group_id } = await olga.calls(api.groups.create, {
      name,
      description: '',
      members: [],
      can_manage_group: leaders,
      can_add_members_group: leaders,
      can_remove_members_group: leaders,
    })
    return group_id
  }
  const [team, circle] = [await makeGroup('team'), await makeGroup('circle')]
  const nested = { user_group_id: team, add_subgroups: [circle] }
  await olga.calls(api.groups.updateMembers, nested)
  const keys = clients.map((client, index): HeldKey => {
    const person = people[index] as Account
    return { person, through: person, client }
  })
  const ledger = new Ledger(people, leader)
  const random = seededRandom(seed)
  const rest = { links: [], gifts: new Map(), board: 'board', story: [] }
  const world = { realm, random, ledger, keys, team, circle, ...rest }
  await furnish(world)
  return world
}

/** A bot and a private channel, so that there is something to fight for. */
async function furnish({ realm, ledger, keys }: World): Promise<void> {
  const [, adam, , ana] = ledger.people as [Account, Account, Account, Account]
  const client = await makesBot(realm, realm.ana, { short_name: 'first' })
  const bot = account(client, roles.member, ana)
  ledger.bots.push(bot)
  keys.push({ person: ana, through: bot, client })
  const name = 'first vault'
  const owner = keys.find((key) => key.person === adam)?.client
  await owner?.adds([client], name, { invite_only: true, history_public_to_subscribers: true })
  await client.sends(name, 'plans', 'The plans')
  const channel = realm.realm.directory.channelByName(name)
  invariant(channel, 'the vault was made')
  const members = new Set([bot])
  ledger.vaults.push({ id: channel.id, name, creator: adam, members, openTo: undefined })
}

export function account({ name, id }: Person, role: Role, owner?: Account): Account {
  return { name, id, role, owner, isActive: true }
}

/** The operator gives a user a new password: all keys and links of the user end, and the keys of their bots. */
export async function recovers(world: World, person: Account): Promise<void> {
  const { realm, keys, gifts } = world
  const hash = await someHash
  const isTheirs = ({ person: other, through }: Hand) =>
    other === person || through.owner === person
  await realm.realm.writeAsSystem(resetPassword, { userId: person.id, hash, keepsKeys: false })
  for (const key of keys) if (isTheirs(key)) key.isOver = true
  for (const link of gifts.values()) if (link.maker === person) link.isOver = true
  await signsIn(world, person)
}

/** A user signs in again. */
export async function signsIn({ realm, keys }: World, person: Account): Promise<void> {
  const apiKey = newSecret()
  await realm.realm.write(createApiKey, person.id, { name: 'anew', secret: apiKey })
  keys.push({ person, through: person, client: await clientOf(realm, person, apiKey) })
}

export async function clientOf(
  { realm, host }: TestRealm,
  { name, id }: Account,
  apiKey: string,
): Promise<Person> {
  const email = realm.directory.users.get(id)?.deliveryEmail ?? ''
  return new Person({ server: await theServer(), host, name, id, email, apiKey })
}
