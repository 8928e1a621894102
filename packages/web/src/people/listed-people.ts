import type { Person, Replica } from '@parley/client/replica'
import { collatorOf } from '../words/sorting.ts'

export const listings = ['all', 'active', 'bots', 'former'] as const
export type Listing = (typeof listings)[number]

/** The people of a list whose names have the words, by name; those who are there come first. */
export function listedPeople(
  replica: Replica,
  listing: Listing,
  text: string,
  now: number,
): Person[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const isHere = new Map<number, boolean>()
  const found = replica.people.byId.values().filter((person) => {
    const here = !person.is_bot && replica.presences.of(person.user_id, now) !== 'offline'
    isHere.set(person.user_id, here)
    return belongs(person, listing, here) && words.every((word) => isIn(person, word))
  })
  const rank = ({ user_id }: Person) => (isHere.get(user_id) ? 0 : 1)
  return found.sort((a, b) => rank(a) - rank(b) || collatorOf().compare(a.full_name, b.full_name))
}

function belongs({ is_active, is_bot }: Person, listing: Listing, isHere: boolean): boolean {
  if (!is_active) return listing === 'former'
  if (is_bot) return listing === 'bots'
  return listing === 'all' || (listing === 'active' && isHere)
}

function isIn({ full_name, delivery_email }: Person, word: string): boolean {
  return `${full_name} ${delivery_email ?? ''}`.toLocaleLowerCase().includes(word)
}
