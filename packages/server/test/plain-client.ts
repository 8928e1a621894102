import { Replica, registration, type ServerEvent } from '@parley/client/replica'
import { expect } from 'vitest'
import type { Loose, Person } from './person.ts'

const names = Object.keys(registration.client_capabilities)

/** What a client of the first feature levels asks for: no capability, and no lists of subscribers. */
export const plainRegistration = {
  ...registration,
  client_capabilities: Object.fromEntries(names.map((name) => [name, false])),
}

/** A client without any capability. Its state is like that of a newer one, except what comes in older formats. */
export class PlainClient {
  readonly #replica: Replica
  /** Settings are fields of the snapshot, and presences have the addresses of their users as keys. */
  readonly #fields: Loose
  /** Users of whom it lost sight. It shows each as somebody unknown, as new snapshots list them. */
  readonly #gone = new Set<number>()

  constructor(snapshot: Loose, person: Person) {
    this.#replica = new Replica(structuredClone(snapshot), { userId: person.id })
    this.#fields = { presences: structuredClone(snapshot.presences) }
  }

  applyAll(events: readonly Loose[]): void {
    for (const event of structuredClone(events) as Loose[]) {
      this.#hear[event.type]?.(event)
      this.#replica.apply(event as ServerEvent)
    }
    expect([...this.#replica.unknownEvents.keys()], 'the replica knows every event').toEqual([])
  }

  /** What it was told, and a new snapshot, both without what it cannot know. */
  comparedWith(snapshot: Loose): { readonly told: Loose; readonly fresh: Loose } {
    const told: Loose = { ...this.#replica.toSnapshot(), ...this.#fields }
    for (const list of ['subscriptions', 'unsubscribed', 'never_subscribed']) {
      told[list] = told[list].map(withoutSubscribers)
    }
    const isKnown = ({ user_id, full_name }: Loose) =>
      !(this.#gone.has(user_id) && full_name === 'Unknown user')
    const fresh = { ...snapshot, realm_users: snapshot.realm_users.filter(isKnown) }
    for (const name of this.#replica.uncertain) {
      for (const state of [told, fresh]) delete state[name]
    }
    return { told, fresh }
  }

  readonly #hear: Readonly<Record<string, (event: Loose) => void>> = {
    update_display_settings: ({ setting_name, setting }) => {
      this.#fields[setting_name] = setting
    },
    update_global_notifications: ({ notification_name, setting }) => {
      this.#fields[notification_name] = setting
    },
    presence: ({ email, presence: { website } }) => {
      const { pushable, ...aggregated } = website
      this.#fields.presences[email] = { website, aggregated }
    },
    realm_user: ({ op, person }) => {
      if (op === 'remove') this.#gone.add(person.user_id)
      else this.#gone.delete(person.user_id)
      if (op === 'update') this.#rename(person)
    },
  }

  #rename({ user_id, new_email, is_active }: Loose): void {
    const { presences } = this.#fields
    const email = this.#replica.people.byId.peek(user_id)?.email ?? ''
    const known = presences[email]
    if (!known || (new_email === undefined && is_active !== false)) return
    delete presences[email]
    if (new_email !== undefined) presences[new_email] = known
  }
}

/** A replica that begins without channels assumes that it receives lists of subscribers. */
const withoutSubscribers = ({ subscribers, ...channel }: Loose) => channel
