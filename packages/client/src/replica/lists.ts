import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { said } from './groups.ts'
import type { EventAt, Handlers } from './handlers.ts'
import type { Snapshot, SnapshotFields, Written } from './parts.ts'
import { type WholeList, wholeLists } from './whole-lists.ts'

/** Lists whose events say how they change. The events of the others contain the whole list. */
const changedLists = [
  'drafts',
  'navigation_views',
  'realm_domains',
  'reminders',
  'saved_snippets',
  'scheduled_messages',
] as const

export type ListName = WholeList | (typeof changedLists)[number]

export const listNames: readonly ListName[] = [...wholeLists, ...changedLists]

/** An entry of one of the lists, in wire format. */
export type Listed<Name extends ListName> = SnapshotFields[Name][number]

type ListSignals = { readonly [Name in ListName]: Signal<readonly Listed<Name>[]> }

/** Short lists that are read as a whole: the user's own and the organization's. */
export class Lists {
  readonly #lists: ListSignals
  readonly #emoji: Signal<SnapshotFields['realm_emoji']>
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

  readonly handlers = {
    ...(eachWholeList((name, list) => this.#set(name, () => list)) as WholeListHandlers),
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

    'realm_domains/add': ({ realm_domain }) => {
      this.#set('realm_domains', (known) => [...known, realm_domain])
    },
    'realm_domains/change': ({ realm_domain: change }) => {
      const become = (one: Listed<'realm_domains'>) =>
        one.domain === change.domain ? { ...one, ...change } : one
      this.#set('realm_domains', (known) => known.map(become))
    },
    'realm_domains/remove': ({ domain }) => {
      this.#set('realm_domains', (known) => known.filter((one) => one.domain !== domain))
    },

    'navigation_view/add': ({ navigation_view }) => {
      // It may have been in the list before.
      const others = (known: readonly Listed<'navigation_views'>[]) =>
        known.filter(({ fragment }) => fragment !== navigation_view.fragment)
      this.#set('navigation_views', (known) => [...others(known), navigation_view])
    },
    'navigation_view/update': ({ fragment, data }) => {
      const become = (one: Listed<'navigation_views'>) =>
        one.fragment === fragment ? { ...one, ...said(data) } : one
      this.#set('navigation_views', (known) => known.map(become))
    },
    'navigation_view/remove': ({ fragment }) => {
      this.#set('navigation_views', (known) => known.filter((one) => one.fragment !== fragment))
    },

    'saved_snippets/add': ({ saved_snippet }) => {
      this.#set('saved_snippets', (known) => [...known, saved_snippet])
    },
    'saved_snippets/update': ({ saved_snippet: change }) => {
      this.#set('saved_snippets', (known) =>
        known.map((one) => (one.id === change.id ? { ...one, ...change } : one)),
      )
    },
    'saved_snippets/remove': ({ saved_snippet_id: id }) => {
      this.#set('saved_snippets', (known) => known.filter((one) => one.id !== id))
    },

    'drafts/add': ({ drafts }) => {
      this.#set('drafts', (known) => newestFirst([...drafts].reverse(), known))
    },
    'drafts/update': ({ draft }) => {
      this.#set('drafts', (known) =>
        newestFirst(
          [draft],
          known.filter(({ id }) => id !== draft.id),
        ),
      )
    },
    'drafts/remove': ({ draft_id }) => {
      this.#set('drafts', (known) => known.filter(({ id }) => id !== draft_id))
    },

    'scheduled_messages/add': ({ scheduled_messages: added }) => {
      this.#set('scheduled_messages', (known) => nextFirst([...known, ...added], scheduledId))
    },
    'scheduled_messages/update': ({ scheduled_message: one }) => {
      this.#set('scheduled_messages', (known) => {
        const others = known.filter((other) => scheduledId(other) !== scheduledId(one))
        return nextFirst([...others, one], scheduledId)
      })
    },
    'scheduled_messages/remove': ({ scheduled_message_id: id }) => {
      this.#set('scheduled_messages', (known) => known.filter((one) => scheduledId(one) !== id))
    },
    'reminders/add': ({ reminders: added }) => {
      this.#set('reminders', (known) => nextFirst([...known, ...added], reminderId))
    },
    'reminders/remove': ({ reminder_id: id }) => {
      this.#set('reminders', (known) => known.filter((one) => reminderId(one) !== id))
    },

    // No part of the snapshot contains these: an open list is fetched again.
    'attachment/add': () => undefined,
    'attachment/update': () => undefined,
    'attachment/remove': () => undefined,
    invites_changed: () => undefined,
    realm_export: () => undefined,
    realm_export_consent: () => undefined,
  } satisfies Handlers

  write(into: Written): void {
    const lists = Object.entries(this.#lists).map(([name, list]) => [name, [...list.peek()]])
    Object.assign(into, Object.fromEntries(lists))
    into.realm_emoji = this.#emoji.peek()
    into.devices = this.#devices
  }

  #set<Name extends ListName>(
    name: Name,
    become: (known: readonly Listed<Name>[]) => readonly Listed<Name>[],
  ): void {
    const list: Signal<readonly Listed<Name>[]> = this.#lists[name]
    list.value = become(list.peek())
  }
}

type WholeListHandlers = { readonly [Name in WholeList]: (event: EventAt<Name>) => void }

function eachWholeList(put: <Name extends WholeList>(name: Name, list: Listed<Name>[]) => void) {
  return Object.fromEntries(
    wholeLists.map((name) => [name, (event: never) => put(name, event[name])]),
  )
}

const notRegistered = {
  push_key_id: null,
  push_token_id: null,
  pending_push_token_id: null,
  push_token_last_updated_timestamp: null,
  push_registration_error_code: null,
}

const scheduledId = (one: Listed<'scheduled_messages'>) => one.scheduled_message_id
const reminderId = (one: Listed<'reminders'>) => one.reminder_id

/** Within the same second, the later entry is newer. */
function newestFirst<One extends { readonly timestamp: number }>(
  fresh: readonly One[],
  known: readonly One[],
): One[] {
  return [...fresh, ...known].sort((a, b) => b.timestamp - a.timestamp)
}

function nextFirst<One extends { readonly scheduled_delivery_timestamp: number }>(
  waiting: One[],
  idOf: (one: One) => number,
): One[] {
  const timeOf = (one: One) => one.scheduled_delivery_timestamp
  return waiting.sort((a, b) => timeOf(a) - timeOf(b) || idOf(a) - idOf(b))
}
