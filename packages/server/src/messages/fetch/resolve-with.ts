import { badNarrow, type NarrowTerm } from '@parley/contract'
import { conversationByRecipient } from '../../directory/by-recipient.ts'
import { mayReadMessage } from '../../directory/message-access.ts'
import { channelOfRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { Realm } from '../../realms/realm.ts'
import { findPlaces } from '../message/message-places.ts'
import { operatorOf } from '../narrow/narrow.ts'
import { messageOperand } from '../narrow/narrow-operands.ts'

const placeOperators = new Set(['channel', 'topic', 'dm'])

/** Replaces `with` by the conversation that its message is in now. */
export async function resolveWith(
  realm: Realm,
  viewer: Viewer,
  terms: readonly NarrowTerm[],
): Promise<readonly NarrowTerm[]> {
  const [wanted, second] = terms.filter(({ operator }) => operator === 'with')
  if (!wanted) return terms
  if (second || wanted.negated) throw badNarrow({ desc: 'Duplicate or negated with operator' })
  const rest = terms.filter(({ operator }) => operator !== 'with')
  const [place] = await findPlaces(realm.sql, realm.id, [messageOperand(wanted.operand)])
  if (place && mayReadMessage(viewer, place)) {
    const others = rest.filter((term) => !placeOperators.has(operatorOf(term)))
    return [...conversationTerms(viewer, place), ...others]
  }
  if (!saysConversation(rest)) throw badNarrow({ desc: 'Invalid with operator' })
  return rest
}

function conversationTerms(
  { directory }: Viewer,
  place: Awaited<ReturnType<typeof findPlaces>>[number],
): NarrowTerm[] {
  const channelId = channelOfRecipient(place.recipientId)
  if (channelId !== undefined) {
    return [
      { operator: 'channel', operand: channelId, negated: false },
      { operator: 'topic', operand: place.topic, negated: false },
    ]
  }
  const conversation = conversationByRecipient(directory, place.recipientId)
  return [{ operator: 'dm', operand: [...(conversation?.userIds ?? [])], negated: false }]
}

function saysConversation(terms: readonly NarrowTerm[]): boolean {
  const named = new Set(terms.filter((term) => !term.negated).map(operatorOf))
  return named.has('dm') || (named.has('channel') && named.has('topic'))
}
