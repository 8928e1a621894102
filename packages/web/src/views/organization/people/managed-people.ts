import type { Person } from '@parley/client/replica'

/** The lists of people: those with an account, those with a role, and those without an account any more. */
export const kinds = ['active', '100', '200', '300', '400', '600', 'former'] as const
export type Kind = (typeof kinds)[number]

/** The people of a list, in the given order. Bots have a list of their own. */
export function managedPeople(
  people: readonly Person[],
  kind: Kind,
  isFound: (person: Person) => boolean,
): Person[] {
  return people.filter((person) => !person.is_bot && belongs(person, kind) && isFound(person))
}

function belongs({ is_active, role }: Person, kind: Kind): boolean {
  if (kind === 'former' || !is_active) return kind === 'former' && !is_active
  return kind === 'active' || String(role) === kind
}

/** When somebody was last here, in seconds since 1970. */
export function lastSeen(
  presence: { readonly active_timestamp: number; readonly idle_timestamp: number } | undefined,
): number | undefined {
  return presence && Math.max(presence.active_timestamp, presence.idle_timestamp)
}
