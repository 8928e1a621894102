import type { Narrow, NarrowCondition } from './narrow.ts'

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
      return condition.what !== 'reaction'
    case 'muted':
      return false
    default:
      return true
  }
}

/** Whether the channels of the viewer are needed to find a topic: the index of topics begins with them. */
export function isTopicAnywhere({ conditions }: Narrow): boolean {
  const shown = conditions.filter(({ negated }) => !negated)
  return shown.some(({ on }) => on === 'topic') && !shown.some(({ on }) => on === 'recipients')
}
