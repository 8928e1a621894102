import type { Presence, UserStatus } from '@parley/contract'
import type { ReadonlySignal } from '@preact/signals-core'
import type { Handlers } from './handlers.ts'
import type { Organization, Snapshot, Written } from './parts.ts'
import { type SignalMap, WritableSignalMap } from './signal-map.ts'

/** The status of a user; empty values are left out. */
export type Status = Readonly<UserStatus>

type State = 'active' | 'idle' | 'offline'

/** Presence and status. */
export class Availability {
  readonly large = ['presences']
  readonly #byId: WritableSignalMap<number, Presence>
  readonly #statuses: WritableSignalMap<number, Status>
  readonly #organization: ReadonlySignal<Organization>

  constructor(snapshot: Snapshot, organization: ReadonlySignal<Organization>) {
    this.#byId = new WritableSignalMap(byNumber(modern(snapshot.presences ?? {})))
    this.#statuses = new WritableSignalMap(byNumber(snapshot.user_status ?? {}))
    this.#organization = organization
  }

  /** When users were last present: seconds since 1970. */
  get byId(): SignalMap<number, Presence> {
    return this.#byId
  }

  get statuses(): SignalMap<number, Status> {
    return this.#statuses
  }

  /** A user's presence at a time, in seconds since 1970. */
  of(userId: number, now: number): State {
    const seen = this.#byId.get(userId)
    const { server_presence_offline_threshold_seconds: patience = 140 } = this.#organization.value
    if (!seen) return 'offline'
    if (now - seen.active_timestamp <= patience) return 'active'
    return now - seen.idle_timestamp <= patience ? 'idle' : 'offline'
  }

  /** The server's answer to a report of the own presence, by user id. */
  learn(presences: Readonly<Record<string, Presence>>): void {
    for (const [id, presence] of byNumber(presences)) this.#byId.set(id, presence)
  }

  readonly handlers = {
    presence: ({ presences = {} }) => this.learn(presences),
    user_status: ({ id: _position, type: _type, op: _op, user_id, ...change }) => {
      const status = { ...this.#statuses.peek(user_id), ...change }
      // Note: the server sends a type even without an emoji.
      const hasEmoji = status.emoji_name !== ''
      const said = Object.entries(status).filter(
        ([name, value]) =>
          value !== '' &&
          value !== false &&
          (hasEmoji || name === 'away' || name === 'status_text'),
      )
      if (said.length === 0) this.#statuses.delete(user_id)
      else this.#statuses.set(user_id, Object.fromEntries(said))
    },
    'realm_user/remove': ({ person }) => {
      this.#statuses.delete(person.user_id)
    },
    'realm_user/update': ({ person }) => {
      if ('is_active' in person && !person.is_active) this.#byId.delete(person.user_id)
    },
  } satisfies Handlers

  write(into: Written): void {
    into.presences = Object.fromEntries(
      this.#byId.keys().map((id) => [id, this.#byId.peek(id)]),
    ) as never
    into.user_status = Object.fromEntries(
      this.#statuses.keys().map((id) => [id, this.#statuses.peek(id)]),
    ) as never
  }
}

function byNumber<Value>(values: Readonly<Record<string, Value>>): [number, Value][] {
  return Object.entries(values).map(([id, value]) => [Number(id), value])
}

/** Undefined for clients that did not request the modern format. */
function modern(presences: Readonly<Record<string, object>>): Record<string, Presence> {
  const known = Object.entries(presences).filter(([, one]) => 'active_timestamp' in one)
  return Object.fromEntries(known) as Record<string, Presence>
}
