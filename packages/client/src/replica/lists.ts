import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { afterChange, type ChangedList, changedNames, type ListEvent } from './changed-lists.ts'
import type { EventAt, Handlers } from './handlers.ts'
import { changedLists, wholeLists } from './list-table.ts'
import type { Snapshot, SnapshotFields, Written } from './parts.ts'

type WholeLists = typeof wholeLists
type WholeList = keyof WholeLists
export type ListName = WholeList | ChangedList

/** The events that contain a whole list. */
export type WholeListEvent = WholeLists[WholeList]

const wholeNames = Object.keys(wholeLists) as WholeList[]

/** The list that an event replaces. */
export function listReplacedBy(type: WholeListEvent): WholeList {
  return wholeNames.find((name) => wholeLists[name] === type) as WholeList
}

/** The field of such an event that contains the list. */
export const listField = (event: object & { readonly type: WholeListEvent }) =>
  event.type in event ? event.type : 'fields'

export const listNames: readonly ListName[] = [...wholeNames, ...changedNames]

/** An entry of one of the lists, in wire format. */
export type Listed<Name extends ListName> = SnapshotFields[Name][number]

type ListSignals = { readonly [Name in ListName]: Signal<readonly Listed<Name>[]> }

export type Exports = EventAt<'realm_export'>['exports']

/** Short lists that are read as a whole: the user's own and the organization's. */
export class Lists {
  readonly #lists: ListSignals
  readonly #emoji: Signal<SnapshotFields['realm_emoji']>
  readonly #exports = signal<Exports | undefined>(undefined)
  readonly #consentChanges = signal(0)
  readonly #invitationChanges = signal(0)
  #devices: SnapshotFields['devices']

  constructor(snapshot: Snapshot) {
    this.#lists = Object.fromEntries(
      listNames.map((name) => [name, signal<readonly unknown[]>(snapshot[name] ?? [])]),
    ) as unknown as ListSignals
    this.#emoji = signal(snapshot.realm_emoji ?? {})
    this.#devices = snapshot.devices ?? {}
  }

  list<Name extends ListName>(name: Name): ReadonlySignal<readonly Listed<Name>[]> {
    return this.#lists[name]
  }

  /** The organization’s own emoji, by id. */
  get emoji(): ReadonlySignal<SnapshotFields['realm_emoji']> {
    return this.#emoji
  }

  /** The exports, once an event has told them: no part of the snapshot contains them. */
  get exports(): ReadonlySignal<Exports | undefined> {
    return this.#exports
  }

  /** How often somebody gave or withdrew consent to exports. */
  get consentChanges(): ReadonlySignal<number> {
    return this.#consentChanges
  }

  /** How often open invitations changed that the user sees. */
  get invitationChanges(): ReadonlySignal<number> {
    return this.#invitationChanges
  }

  readonly handlers = {
    ...(eachWholeList((name, list) => this.#set(name, list)) as WholeListHandlers),
    ...(eachChangedList((name, event) => {
      this.#set(name, afterChange(name, this.#lists[name].peek(), event))
    }) as ListHandlers),
    'realm_emoji/add': ({ emoji }) => {
      this.#emoji.value = { ...this.#emoji.peek(), [emoji.id]: emoji }
    },
    'realm_emoji/update_one': ({ emoji_id, data }) => {
      const emoji = this.#emoji.peek()?.[emoji_id]
      if (emoji) this.#emoji.value = { ...this.#emoji.peek(), [emoji_id]: { ...emoji, ...data } }
    },
    'realm_emoji/update': ({ realm_emoji }) => {
      this.#emoji.value = realm_emoji
    },

    // Our programs do not show devices, but stored snapshots include them.
    'device/add': ({ device_id }) => {
      this.#devices = { ...this.#devices, [device_id]: notRegistered }
    },
    'device/remove': ({ device_id }) => {
      const { [device_id]: _, ...others } = this.#devices
      this.#devices = others
    },

    // No part of the snapshot contains these: an open list is fetched again.
    'attachment/add': () => undefined,
    'attachment/update': () => undefined,
    'attachment/remove': () => undefined,
    invites_changed: () => {
      this.#invitationChanges.value += 1
    },
    realm_export: ({ exports }) => {
      this.#exports.value = exports
    },
    realm_export_consent: () => {
      this.#consentChanges.value += 1
    },
  } satisfies Handlers

  write(into: Written): void {
    const lists = Object.entries(this.#lists).map(([name, list]) => [name, [...list.peek()]])
    Object.assign(into, Object.fromEntries(lists))
    into.realm_emoji = this.#emoji.peek()
    into.devices = this.#devices
  }

  #set(name: ListName, entries: readonly unknown[]): void {
    const list: Signal<readonly unknown[]> = this.#lists[name]
    list.value = entries
  }
}

type WholeListHandlers = { readonly [Type in WholeListEvent]: (event: EventAt<Type>) => void }

function eachWholeList(put: (name: WholeList, list: readonly unknown[]) => void) {
  return Object.fromEntries(
    wholeNames.map((name) => [
      wholeLists[name],
      (event: EventAt<WholeListEvent>) => put(name, event[listField(event) as never]),
    ]),
  )
}

type ListHandlers = { readonly [Key in ListEvent]: (event: EventAt<Key>) => void }

function eachChangedList(change: (name: ChangedList, event: never) => void) {
  const handlersOf = (name: ChangedList) =>
    Object.keys(changedLists[name].events).map((key) => [
      key,
      (event: never) => change(name, event),
    ])
  return Object.fromEntries(changedNames.flatMap(handlersOf))
}

const notRegistered = {
  push_key_id: null,
  push_token_id: null,
  pending_push_token_id: null,
  push_token_last_updated_timestamp: null,
  push_registration_error_code: null,
}
