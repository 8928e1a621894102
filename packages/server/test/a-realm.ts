import { randomUUID } from 'node:crypto'
import { api, type RealmId, type Role, roles, type UserId } from '@parley/contract'
import { expect } from 'vitest'
import { addApiKey, newSecret } from '../src/access/create-api-key.ts'
import { hashPassword } from '../src/access/passwords.ts'
import { setFirstPassword } from '../src/access/set-password.ts'
import type { Viewer } from '../src/directory/viewer.ts'
import { views } from '../src/features.ts'
import { recentMessages } from '../src/messages/fetch/recent-messages.ts'
import { readState } from '../src/messages/read-state/read-state.ts'
import { createOrganization } from '../src/organization/realm/create-organization.ts'
import { createUser, type NewUser } from '../src/people/users/create-user.ts'
import type { Realm } from '../src/realms/realm.ts'
import type { ActionTx } from '../src/writer/action.ts'
import { Person } from './person.ts'
import { startTestServer, type TestServer, testHost } from './test-server.ts'

let starting: Promise<TestServer> | undefined
let used: RealmId[] = []

/** The owner's password is the same in all organizations: making a hash is slow on purpose. */
let hashed: Promise<string> | undefined

/**
 * The server of this process, shared by all its test files; started when the first test needs it, ended with the
 * process. Its directory is removed at the end of the run.
 */
export function theServer(): Promise<TestServer> {
  starting ??= startTestServer()
  return starting
}

/**
 * Invariants, checked after every test: the live directory and every view equal those rebuilt from the database,
 * whatever other servers have written.
 */
export async function checkMemory(): Promise<void> {
  const ids = used
  used = []
  for (const id of ids) {
    const realm = await (await theServer()).realms.open(id)
    await realm.writer.catchUp()
    const { live, rebuilt } = await realm.compareDirectories()
    expect(live).toEqual(rebuilt)
    for (const view of views) {
      const compared = await view.compare(realm)
      expect(compared?.live).toEqual(compared?.rebuilt)
    }
  }
}

export interface RealmOptions {
  /** A server of the test's own, instead of the one of the process. */
  readonly server?: TestServer
  /** A public channel that these people are subscribed to. */
  readonly channel?: string
  readonly subscribers?: readonly ('olga' | 'ana' | 'ben' | 'gus')[]
}

export interface TestRealm {
  readonly realm: Realm
  readonly host: string
  /** The owner. */
  readonly olga: Person
  /** Two members. */
  readonly ana: Person
  readonly ben: Person
  /** A guest. */
  readonly gus: Person
  readonly everyone: readonly Person[]
  /** One more person of a role. */
  readonly joins: (name: string, role?: Role) => Promise<Person>
}

/** A separate organization: Olga owns it, Ana and Ben are members, Gus is a guest. */
export async function aRealm(options: RealmOptions = {}): Promise<TestRealm> {
  const server = options.server ?? (await theServer())
  const subdomain = `r${randomUUID().slice(0, 13)}`
  const host = `${subdomain}.${testHost}`
  const apiKey = newSecret()
  hashed ??= hashPassword(password)
  const created = await createOrganization(server.database.sql, server.realms, {
    subdomain,
    name: 'Test',
    owner: { email: `olga@${host}`, fullName: 'Olga', passwordHash: await hashed, apiKey },
  })
  if (!options.server) used.push(created.realmId)
  const realm = await server.realms.open(created.realmId)
  // From here on every message is remembered.
  recentMessages.of(realm)
  await readState.of(realm).compare()
  const base = { server, host }
  const id = created.ownerId
  const olga = new Person({ ...base, name: 'olga', id, email: `olga@${host}`, apiKey })
  const joins = (name: string, role?: Role) => join(realm, base, name, role)
  await olga.calls(api.settings.update, quiet)
  const ana = await joins('ana')
  const ben = await joins('ben')
  const gus = await joins('gus', roles.guest)
  const people = { olga, ana, ben, gus }
  const { channel, subscribers = [] } = options
  if (channel && subscribers.length === 0) {
    await olga.calls(api.channels.create, { name: channel, subscribers: [] })
  } else if (channel) {
    await olga.adds(
      subscribers.map((name) => people[name]),
      channel,
    )
  }
  return { realm, host, ...people, everyone: [olga, ana, ben, gus], joins }
}

/** The password of the owner, and of users who were given one. */
export const password = 'correct horse 9'

export async function givePassword(realm: Realm, { id }: Person): Promise<void> {
  hashed ??= hashPassword(password)
  const first = { userId: id, hash: await hashed }
  await realm.writeAsSystem((tx: ActionTx, _actor: unknown, input: typeof first) => {
    setFirstPassword(tx, input)
  }, first)
}

/** Tests that do not concern it see no automatically followed topics. */
const quiet = {
  automatically_follow_topics_policy: 4,
  automatically_unmute_topics_in_muted_streams_policy: 4,
  automatically_follow_topics_where_mentioned: false,
} as const

async function join(
  realm: Realm,
  base: { server: TestServer; host: string },
  name: string,
  role: Role = roles.member,
): Promise<Person> {
  const email = `${name}@${base.host}`
  const fullName = name.charAt(0).toUpperCase() + name.slice(1)
  const apiKey = newSecret()
  const id = await realm.writeAsSystem(createWithKey, {
    email,
    fullName,
    role,
    settings: { ...realm.directory.realm.userDefaults, ...quiet },
    passwordHash: null,
    apiKey,
  })
  return new Person({ ...base, name, id, email, apiKey })
}

/** Two actions in one: thousands of tests begin here. */
async function createWithKey(
  tx: ActionTx,
  actor: Viewer,
  { apiKey, ...user }: NewUser & { readonly apiKey: string },
): Promise<UserId> {
  const id = await createUser(tx, actor, user)
  addApiKey(tx, id, { name: 'test', secret: apiKey })
  return id
}
