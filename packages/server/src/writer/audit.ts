import type { AuditKind, UserId } from '@parley/contract'
import type { BatchTable } from '../db/batch.ts'
import type { Directory } from '../directory/directory.ts'
import { systemUser } from '../directory/system-user.ts'
import type { DomainEvent, EventKind } from '../log/domain-event.ts'
import type { Origin } from './origin.ts'

/** An entry of the audit log. It contains no secrets and no messages. */
export interface AuditFact {
  readonly kind: AuditKind
  /** The affected user; null: none in particular. */
  readonly userId: UserId | null
  readonly details: Readonly<Record<string, unknown>>
}

export function auditFact(
  kind: AuditKind,
  details: AuditFact['details'] = {},
  userId: UserId | null = null,
): AuditFact {
  return { kind, userId, details }
}

export interface AuditContext {
  /** As it was before the event. */
  readonly directory: Directory
  readonly actorId: UserId
}

/** The entry for one kind of event; undefined: none. */
export type Audit<K extends EventKind> = (
  event: DomainEvent<K>,
  context: AuditContext,
) => AuditFact | undefined

/**
 * The entries of the kinds that concern rights or credentials. The other ones are in the `unaudited` of their features.
 * Entries contain no secrets, hashes or messages.
 */
export type Audits = { readonly [K in EventKind]?: Audit<K> }

/** An entry with its actor and origin. */
export interface AuditEntry extends AuditFact {
  readonly at: Date
  /** Null: the server itself, or somebody who has proved something other than an account. */
  readonly actorId: UserId | null
  readonly origin: Origin | undefined
}

/** The actor and the origin. */
export interface Actor {
  readonly actorId: UserId
  readonly origin: Origin | undefined
}

export const auditTable: BatchTable<AuditEntry> = {
  name: 'audit_entry',
  columns: [
    { name: 'happened_at', type: 'timestamptz', of: (entry) => entry.at.toISOString() },
    { name: 'kind', type: 'text', of: (entry) => entry.kind },
    { name: 'actor_id', type: 'integer', of: (entry) => entry.actorId },
    { name: 'user_id', type: 'integer', of: (entry) => entry.userId },
    { name: 'details', type: 'jsonb', of: (entry) => JSON.stringify(entry.details) },
    { name: 'address', type: 'text', of: ({ origin }) => origin?.address ?? null },
    { name: 'agent', type: 'text', of: ({ origin }) => origin?.agent ?? null },
    { name: 'key_id', type: 'integer', of: ({ origin }) => origin?.key?.id ?? null },
    { name: 'key_name', type: 'text', of: ({ origin }) => origin?.key?.name ?? null },
    { name: 'is_session', type: 'boolean', of: ({ origin }) => origin?.key?.isSession ?? null },
  ],
}

export function entryOf(fact: AuditFact, { actorId, origin }: Actor, at: Date): AuditEntry {
  return { ...fact, at, actorId: actorId === systemUser.id ? null : actorId, origin }
}

/** The entries for the events that one action has appended. */
export function entriesOf(
  audits: Audits,
  events: readonly DomainEvent[],
  { directory, actor, at }: { directory: Directory; actor: Actor; at: Date },
): AuditEntry[] {
  const context = { directory, actorId: actor.actorId }
  return events.flatMap((event) => {
    const fact = (audits[event.kind] as Audit<never> | undefined)?.(event as never, context)
    return fact ? [entryOf(fact, actor, at)] : []
  })
}
