import type { Has, Narrow, NarrowCondition } from './narrow.ts'
import type { UnreadIds } from './unread-ids.ts'

/**
 * Whether indexes answer the conditions of a narrow, so that no statement looks at messages that do not match. Note: the
 * search is not one of them.
 */
export function isIndexed({ conditions }: Narrow): boolean {
  const isOfRecipients = conditions.some(({ on, negated }) => on === 'recipients' && !negated)
  return conditions.every((condition) => hasIndex(condition, isOfRecipients))
}

function hasIndex(condition: NarrowCondition, isOfRecipients: boolean): boolean {
  if (condition.negated) return false
  switch (condition.on) {
    case 'topic':
      // The index of topics begins with the recipient.
      return isOfRecipients
    case 'has':
      return isOfText(condition.what)
    case 'muted':
      return false
    default:
      return true
  }
}

/** Whether the index of a condition may lead to fewer messages than a flag does. The database decides. */
export function mayLead(condition: NarrowCondition, unread: UnreadIds | undefined): boolean {
  if (condition.negated) return false
  switch (condition.on) {
    case 'unread':
      return unread?.isFew ?? true
    case 'topic':
    case 'recipients':
    case 'direct':
    case 'sender':
    case 'id':
    case 'followed':
    case 'resolved':
      return true
    case 'has':
      return isOfText(condition.what)
    default:
      return false
  }
}

/** Whether it is an attribute of the text. An index of messages then answers it. */
export function isOfText(what: Has): boolean {
  return what !== 'reaction'
}

/** Whether the channels of the viewer are needed to find a topic: the index of topics begins with them. */
export function isTopicAnywhere({ conditions }: Narrow): boolean {
  const shown = conditions.filter(({ negated }) => !negated)
  return shown.some(({ on }) => on === 'topic') && !shown.some(({ on }) => on === 'recipients')
}
