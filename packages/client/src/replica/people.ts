import type { BotObject, UserObject } from '@parley/contract'
import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { findable } from '../findable.ts'
import { said } from './groups.ts'
import type { EventAt, Handlers } from './handlers.ts'
import type { Snapshot, SnapshotFields, Written } from './parts.ts'
import { type SignalMap, WritableSignalMap } from './signal-map.ts'

/** A user as others see them; `is_active` is false for deactivated ones. */
export type Person = Readonly<UserObject>
/** The active users, as the snapshot lists them. */
export type ListedUsers = SnapshotFields['realm_users']
export type Bot = Readonly<BotObject>

type Change = EventAt<'realm_user/update'>['person']

/** All users of the organization: people, bots, and deactivated ones. */
export class People {
  readonly large = ['realm_non_active_users', 'realm_users']
  readonly #byId = new WritableSignalMap<number, Person>()
  readonly #bots: WritableSignalMap<number, Bot>
  /**
   * Whether the client requested users without pictures that it can compute from email addresses
   * (`client_gravatar`).
   */
  #findsPictures = false
  readonly #areKnown: Signal<boolean>
  /** The last search without a result, in that version of the users. */
  #foundNobody: { readonly version: number; readonly words: readonly string[] } | undefined

  constructor(snapshot: Snapshot, areKnown = true) {
    const { realm_users = [], realm_non_active_users = [], cross_realm_bots = [] } = snapshot
    this.#add(realm_users)
    for (const user of realm_non_active_users) {
      this.#byId.set(user.user_id, { ...user, is_active: false })
    }
    for (const bot of cross_realm_bots) this.#byId.set(bot.user_id, bot)
    this.#areKnown = signal(areKnown)
    this.#bots = new WritableSignalMap(
      (snapshot.realm_bots ?? []).map((bot) => [bot.user_id, bot] as const),
    )
  }

  get byId(): SignalMap<number, Person> {
    return this.#byId
  }

  /** Whether the active users are here; false until `Replica.learnUsers`, if they come later than the snapshot. */
  get areKnown(): ReadonlySignal<boolean> {
    return this.#areKnown
  }

  /** For the replica only, which knows the events since the list was taken. */
  learn(users: ListedUsers): void {
    this.#add(users)
    this.#areKnown.value = true
  }

  /** The bots that the user may change. */
  get bots(): SignalMap<number, Bot> {
    return this.#bots
  }

  byEmail(email: string): Person | undefined {
    const wanted = email.toLowerCase()
    return this.#byId
      .values()
      .find((one) => one.email.toLowerCase() === wanted || one.delivery_email === wanted)
  }

  /** Does not subscribe. */
  peekEmail(email: string): Person | undefined {
    const wanted = email.toLowerCase()
    for (const one of this.#byId.peekValues()) {
      if (one.email.toLowerCase() === wanted || one.delivery_email === wanted) return one
    }
    return undefined
  }

  /**
   * Active users whose names contain, for every word of the query, a word that begins with it. Names that begin
   * with the query come first.
   */
  search(text: string, most = 20): Person[] {
    const version = this.#byId.version.value
    // A longer text finds no more users. Without this, every further key would search all of them.
    const words = wordsOf(text)
    const nobody = this.#foundNobody
    if (nobody?.version === version && asksForMore(words, nobody.words)) return []
    const start = findable(text.trim())
    const found: Found[] = []
    for (const person of this.#byId.freshValues()) {
      if (!person.is_active) continue
      const { name, names } = namesOf(person)
      if (!words.every((word) => names.some((one) => one.startsWith(word)))) continue
      const fresh = { person, rank: name.startsWith(start) ? 0 : 1 }
      const last = found.length === most ? found.at(-1) : undefined
      if (last && inOrder(last, fresh) <= 0) continue
      if (last) found.pop()
      found.splice(1 + found.findLastIndex((one) => inOrder(one, fresh) <= 0), 0, fresh)
    }
    if (found.length === 0) this.#foundNobody = { version, words }
    return found.map(({ person }) => person)
  }

  readonly handlers = {
    'realm_user/add': ({ person }) => this.#byId.set(person.user_id, person),
    'realm_user/remove': ({ person }) => {
      this.#byId.delete(person.user_id)
    },
    'realm_user/update': ({ person: change }) => {
      this.#byId.change(change.user_id, (person) => changed(person, change, this.#findsPictures))
    },
    'realm_bot/add': ({ bot }) => this.#bots.set(bot.user_id, bot),
    'realm_bot/update': ({ bot: change }) => {
      this.#bots.change(change.user_id, (bot) => ({ ...bot, ...said(change) }))
    },
    'realm_bot/delete': ({ bot }) => {
      this.#bots.delete(bot.user_id)
    },
    custom_profile_fields: ({ fields }) => {
      this.#forgetValues(new Set(fields.map(({ id }) => String(id))))
    },
  } satisfies Handlers

  write(into: Written): void {
    into.realm_users = []
    into.realm_non_active_users = []
    into.cross_realm_bots = []
    for (const person of this.#byId.peekValues()) {
      const { is_active, ...listed } = person
      if (person.is_system_bot) {
        const { profile_data: _none, ...bot } = person
        into.cross_realm_bots.push({ ...bot, is_system_bot: true })
      } else if (is_active) into.realm_users.push(listed)
      else into.realm_non_active_users.push(listed)
    }
    into.realm_bots = [...this.#bots.peekValues()]
  }

  #add(users: ListedUsers): void {
    for (const user of users) this.#byId.set(user.user_id, { ...user, is_active: true })
    this.#findsPictures = users.some(({ avatar_url }) => avatar_url === null)
  }

  /** Deleting a field deletes its values. */
  #forgetValues(left: ReadonlySet<string>): void {
    for (const person of [...this.#byId.peekValues()]) {
      const values = Object.entries(person.profile_data ?? {})
      const kept = values.filter(([id]) => left.has(id))
      if (kept.length === values.length) continue
      this.#byId.set(person.user_id, { ...person, profile_data: Object.fromEntries(kept) })
    }
  }
}

interface Found {
  readonly person: Person
  readonly rank: number
}

const collator = new Intl.Collator()

function inOrder(a: Found, b: Found): number {
  return a.rank - b.rank || collator.compare(a.person.full_name, b.person.full_name)
}

/** The searchable names of a person. `Person` objects are immutable, so they are computed once. */
const namesByPerson = new WeakMap<Person, { readonly name: string; readonly names: string[] }>()

function namesOf(person: Person) {
  const known = namesByPerson.get(person)
  if (known) return known
  const { full_name, email } = person
  const fresh = {
    name: findable(full_name),
    names: [...wordsOf(full_name), findable(email)],
  }
  namesByPerson.set(person, fresh)
  return fresh
}

/**
 * Whether a name that contains all these words also contains the others. Note: `toLowerCase` writes a Greek sigma at the end of a word
 * with another letter.
 */
function asksForMore(words: readonly string[], others: readonly string[]): boolean {
  return others.every((other) => words.some((word) => word.startsWith(other)))
}

function wordsOf(text: string): string[] {
  return findable(text)
    .split(/\s+/)
    .filter((word) => word !== '')
}

function changed(person: Person, change: Change, findsPictures: boolean): Person {
  if ('custom_profile_field' in change) return withValue(person, change.custom_profile_field)
  if ('new_email' in change) return { ...person, email: change.new_email }
  if ('role' in change) return { ...person, ...roleFields(change.role) }
  if ('avatar_url' in change) {
    const { avatar_source, avatar_url, avatar_version } = change
    const isFound = avatar_source === 'G' && findsPictures
    const shown = isFound ? null : (avatar_url ?? person.avatar_url)
    return { ...person, avatar_url: shown, avatar_version }
  }
  return { ...person, ...change }
}

function roleFields(role: Person['role']) {
  return { role, is_owner: role === 100, is_admin: role <= 200, is_guest: role === 600 }
}

function withValue(
  person: Person,
  field: Extract<Change, { custom_profile_field: unknown }>['custom_profile_field'],
): Person {
  const { id, value, rendered_value } = field
  const { [String(id)]: _before, ...others } = person.profile_data ?? {}
  if (value === null) return { ...person, profile_data: others }
  const said = rendered_value === undefined ? { value } : { value, rendered_value }
  return { ...person, profile_data: { ...others, [String(id)]: said } }
}
