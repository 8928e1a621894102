import type { EventKind, NewEvent } from './domain-event.ts'

type Replacement = Partial<NewEvent> & Pick<NewEvent, 'kind'>

/**
 * Kinds of earlier versions that were renamed or merged: the kind that replaces each of them, and the fields that it
 * adds. Their rows are read as the current kind. Note: this version still writes them, because nodes of the previous one,
 * which end at a kind that they do not know, run beside it during an upgrade. The next version may write the current kinds.
 */
const formerKinds: Readonly<Record<string, Replacement>> = {
  'attachment-told': { kind: 'attachment-changed' },
  'device-added': { kind: 'client-devices-changed', op: 'add' },
  'device-removed': { kind: 'client-devices-changed', op: 'remove' },
  'group-members-added': { kind: 'group-members-changed', op: 'add' },
  'group-members-removed': { kind: 'group-members-changed', op: 'remove' },
  'message-shown-anew': { kind: 'message-rerendered' },
  'provider-linked': { kind: 'provider-link-changed', isLinked: true },
  'provider-unlinked': { kind: 'provider-link-changed', isLinked: false },
  'subgroups-added': { kind: 'subgroups-changed', op: 'add' },
  'subgroups-removed': { kind: 'subgroups-changed', op: 'remove' },
  'user-muted': { kind: 'muted-users-changed' },
  'user-unmuted': { kind: 'muted-users-changed', at: null },
  'waiting-reckoned': { kind: 'full-members-promoted' },
}

/** A stored event as the current version would have written it. */
export function inCurrentForm(kind: string, fields: object): object {
  return { kind, ...fields, ...formerKinds[kind] }
}

const replaced = new Set<string>(Object.values(formerKinds).map(({ kind }) => kind))

/** The kind under which nodes of the previous version know this event. */
export function storedKindOf(event: NewEvent): string {
  const isOf = ([, { kind: _, ...fields }]: readonly [string, Replacement]) =>
    Object.entries(fields).every(([name, value]) => event[name as keyof NewEvent] === value)
  if (!replaced.has(event.kind)) return event.kind
  const names = Object.entries(formerKinds)
    .filter(([, { kind }]) => kind === event.kind)
    .filter(isOf)
  // The one that says most: an unmuting is a change of muted users, too.
  const [closest] = names.toSorted(([, one], [, other]) => sizeOf(other) - sizeOf(one))
  return closest?.[0] ?? event.kind
}

const sizeOf = (replacement: Replacement) => Object.keys(replacement).length

/** The kinds under which rows of these kinds may be stored. */
export function storedKindsOf(kinds: readonly EventKind[]): string[] {
  const former = Object.entries(formerKinds).filter(([, { kind }]) => kinds.includes(kind))
  return [...kinds, ...former.map(([name]) => name)]
}
