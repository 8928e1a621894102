import type { NarrowTermLike, Place } from '@parley/client/replica'
import { placeOfTerms } from '../../message/place-of-route.ts'
import { nearOf, placeTerms, type Route, type Term } from '../../routes/route.ts'

/** The messages that a list shows. */
export interface Narrow {
  readonly terms: readonly NarrowTermLike[]
  /** The conversation, if the list shows exactly one. */
  readonly place: Place | undefined
  /** The channel, for all its topics or one of them; undefined for a search in a channel. */
  readonly channelId: number | undefined
  /** Whether viewing the list marks messages as read. Search results stay unread. */
  readonly marksRead: boolean
  /** The message at which it opens. */
  readonly near: number | undefined
  /** The same key for the same list. */
  readonly key: string
}

/** All messages but those of muted channels and topics. */
const everything = {
  terms: [{ operator: 'in', operand: 'home' }],
  place: undefined,
  channelId: undefined,
  marksRead: true,
} as const

/** The narrow of a route; undefined for routes of other views. */
export function narrowOf(route: Route, selfId: number): Narrow | undefined {
  if (route.view === 'feed') {
    return { ...everything, near: undefined, key: 'feed' }
  }
  if (route.view !== 'narrow') return undefined
  const terms = placeTerms(route).filter(({ operator }) => operator !== 'with')
  const place = placeOfTerms(terms, selfId)
  const isWhole = place !== undefined || terms.length < 2
  const channelId = isWhole ? operandOf(terms, 'channel') : undefined
  return {
    terms: terms as readonly NarrowTermLike[],
    place,
    channelId: typeof channelId === 'number' ? channelId : undefined,
    marksRead: isWhole && (place !== undefined || isWholeView(terms)),
    near: nearOf(route),
    key: JSON.stringify(terms),
  }
}

/** Whether it lists all messages but muted ones. */
export function isFeed([only, second]: readonly NarrowTermLike[]): boolean {
  return only?.operator === 'in' && only.operand === 'home' && !only.negated && !second
}

/** All messages, a channel, all direct messages, or all mentions. */
function isWholeView([only]: readonly Term[]): boolean {
  if (!only) return true
  if (only.negated) return false
  if (isFeed([only])) return true
  if (only.operator === 'is') return only.operand === 'dm' || only.operand === 'mentioned'
  return only.operator === 'channel'
}

/** Whether it lists the messages of this user that have reactions. */
export function isReactionsTo(userId: number, terms: readonly NarrowTermLike[]): boolean {
  const [first, second] = terms
  if (terms.length !== 2 || terms.some(({ negated }) => negated)) return false
  const isSender = second?.operator === 'sender' && second.operand === userId
  return first?.operand === 'reaction' && isSender
}

function operandOf(
  terms: readonly Term[],
  operator: Term['operator'],
): Term['operand'] | undefined {
  return terms.find((term) => term.operator === operator && !term.negated)?.operand
}
