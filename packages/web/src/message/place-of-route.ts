import { conversationOf, type Place } from '@parley/client/replica'
import { placeTerms, type Route, type Term } from '../routes/route.ts'

/** The conversation that a route shows, if it shows exactly one. */
export function placeOfRoute(route: Route, selfId: number): Place | undefined {
  return placeOfTerms(
    placeTerms(route).filter(({ operator }) => operator !== 'with'),
    selfId,
  )
}

export function placeOfTerms(terms: readonly Term[], selfId: number): Place | undefined {
  if (terms.some(({ negated }) => negated)) return undefined
  const [first, second, third] = terms
  if (first?.operator === 'dm' && !second) return conversationOf(first.operand, selfId)
  const channelId = terms.find(({ operator }) => operator === 'channel')?.operand
  const topic = terms.find(({ operator }) => operator === 'topic')?.operand
  if (third || typeof channelId !== 'number' || typeof topic !== 'string') return undefined
  return { kind: 'topic', channelId, topic }
}
