import type { EventAt } from '../handlers.ts'
import { messageLists } from '../list-table.ts'
import type { Message } from '../message.ts'

type EntryType = keyof typeof messageLists
type EntryEventKey = `${EntryType}/${'add' | 'remove'}`

/** The events that add or remove an entry of a list in a message. */
export type EntryEvent = EventAt<EntryEventKey>
type LocalEntryEvent = Omit<EntryEvent, 'id'>

type Entry = Message[(typeof messageLists)[EntryType]['list']][number]
type Fields = Readonly<Record<string, unknown>>

export function isEntryEvent<Event extends { readonly type: string }>(
  event: Event,
): event is Extract<Event, { type: EntryType }> {
  return event.type in messageLists
}

/** The list that the event changes. */
export function listOf({ type }: LocalEntryEvent) {
  return messageLists[type].list
}

export function hasEntry(message: Message | undefined, event: LocalEntryEvent): boolean {
  return message?.[listOf(event)].some((known) => isSame(known, event)) ?? false
}

/** Applies an event to its message. Applying it twice has no further effect. */
export function withEntry(message: Message, event: EntryEvent): Message {
  const list = listOf(event)
  const others = message[list].filter((known) => !isSame(known, event))
  return { ...message, [list]: event.op === 'add' ? [...others, entryIn(event)] : others }
}

function isSame(entry: Fields, event: LocalEntryEvent): boolean {
  return messageLists[event.type].key.every((name) => entry[name] === event[name])
}

function entryIn(event: EntryEvent): Entry {
  const { fields } = messageLists[event.type]
  return Object.fromEntries(fields.map((name) => [name, event[name]])) as Entry
}

type EntryHandlers = { readonly [Key in EntryEventKey]: (event: EventAt<Key>) => void }

export function entryHandlers(handle: (event: EntryEvent) => void): EntryHandlers {
  const keys = Object.keys(messageLists).flatMap((type) => [`${type}/add`, `${type}/remove`])
  return Object.fromEntries(keys.map((key) => [key, handle])) as EntryHandlers
}
