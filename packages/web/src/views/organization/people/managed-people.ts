import type { Person } from '@parley/client/replica'
import { roles } from '@parley/client/roles'

/** The lists of people: those with an account, those with a role, and those without an account any more. */
const roleNames = ['owner', 'administrator', 'moderator', 'member', 'guest'] as const
export const kinds = ['active', ...roleNames, 'former'] as const
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
  return kind === 'active' || role === roles[kind]
}

/** When somebody was last here, in seconds since 1970. */
export function lastSeen(
  presence: { readonly active_timestamp: number; readonly idle_timestamp: number } | undefined,
): number | undefined {
  return presence && Math.max(presence.active_timestamp, presence.idle_timestamp)
}
