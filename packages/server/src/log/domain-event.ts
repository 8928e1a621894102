import type { LogPosition } from '../log-position.ts'

/**
 * Every kind of domain event and its fields. Each feature adds its own kinds by declaration merging,
 * so that appending an unknown kind, or a known one with wrong fields, does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features, see above
export interface DomainEvents {}

export type EventKind = keyof DomainEvents & string

/** An event to append. Plain JSON, stored and read back unchanged. */
export type NewEvent<K extends EventKind = EventKind> = {
  [Kind in K]: { readonly kind: Kind } & DomainEvents[Kind]
}[K]

/** An event with its place in the organization's log. */
export type DomainEvent<K extends EventKind = EventKind> = {
  [Kind in K]: { readonly id: LogPosition; readonly kind: Kind } & DomainEvents[Kind]
}[K]
