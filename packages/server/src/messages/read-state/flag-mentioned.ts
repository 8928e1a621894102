import type { MessageId, UserId } from '@parley/contract'
import type { ActionTx } from '../../writer/action.ts'
import type { StoredFlag } from '../message/stored-flags.ts'
import { flagTable } from './read-state.store.ts'

interface Called {
  readonly mentioned: readonly UserId[]
  readonly topicMentioned: readonly UserId[]
  /** Users with a matching alert word. */
  readonly alerted?: readonly UserId[]
}

/** The flags that a new message has for the users whom it mentions by name, or as part of its topic. */
export function flagsOfCalled({
  mentioned,
  topicMentioned,
  alerted = [],
}: Called): readonly (readonly [StoredFlag, readonly UserId[]])[] {
  return [
    ['mentioned', mentioned],
    ['topic_wildcard_mentioned', topicMentioned],
    ['has_alert_word', alerted],
  ]
}

/** Stores them. */
export function flagMentioned(tx: ActionTx, messageId: MessageId, called: Called): void {
  for (const [flag, userIds] of flagsOfCalled(called)) {
    for (const userId of userIds) tx.insert(flagTable, { userId, messageId, flag })
  }
}
