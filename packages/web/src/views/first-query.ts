import { routeOfKept } from '../routes/fragment.ts'
import { narrowOf } from './conversation/narrow-of.ts'

const count = 50
/** Whose conversations a URL names does not depend on the reader. */
const nobody = -1

/** The first request for messages of the view at this URL; undefined if the view shows no messages. */
export function firstQuery(fragment: string) {
  const narrow = narrowOf(routeOfKept(fragment), nobody)
  if (!narrow) return undefined
  const anchor: number | 'first_unread' | 'newest' =
    narrow.near ?? (narrow.marksRead ? 'first_unread' : 'newest')
  const num_after = anchor === 'newest' ? 0 : count
  return { anchor, include_anchor: true, num_before: count, num_after, narrow: narrow.terms }
}
