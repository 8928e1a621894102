import type { NarrowTermLike, Place } from '@parley/client/replica'
import { nearOf, placeTerms, type Route, type Term } from '../../routes/route.ts'

/** What a list of messages shows. */
export interface Narrow {
  readonly terms: readonly NarrowTermLike[]
  /** The one conversation that it is, if it is one. */
  readonly place: Place | undefined
  /** The channel whose topics it mixes. */
  readonly channelId: number | undefined
  /** The message at which it opens. */
  readonly near: number | undefined
  /** The same for the same list. */
  readonly key: string
}

/** The list that an address stands for; undefined for addresses of other screens. */
export function narrowOf(route: Route, selfId: number): Narrow | undefined {
  if (route.view === 'feed') {
    return { terms: [], place: undefined, channelId: undefined, near: undefined, key: 'feed' }
  }
  if (route.view !== 'narrow') return undefined
  const terms = placeTerms(route).filter(({ operator }) => operator !== 'with')
  const channelId = operandOf(terms, 'channel')
  return {
    terms: terms as readonly NarrowTermLike[],
    place: placeOf(terms, selfId),
    channelId: typeof channelId === 'number' ? channelId : undefined,
    near: nearOf(route),
    key: JSON.stringify(terms),
  }
}

function placeOf(terms: readonly Term[], selfId: number): Place | undefined {
  if (terms.some(({ negated }) => negated)) return undefined
  const [first, second, third] = terms
  if (first?.operator === 'dm' && !second) {
    const others = [...new Set(first.operand)].filter((id) => id !== selfId).sort((a, b) => a - b)
    return { kind: 'direct', userIds: others.length === 0 ? [selfId] : others }
  }
  const channelId = operandOf(terms, 'channel')
  const topic = operandOf(terms, 'topic')
  if (third || typeof channelId !== 'number' || typeof topic !== 'string') return undefined
  return { kind: 'topic', channelId, topic }
}

function operandOf(
  terms: readonly Term[],
  operator: Term['operator'],
): Term['operand'] | undefined {
  return terms.find((term) => term.operator === operator && !term.negated)?.operand
}
