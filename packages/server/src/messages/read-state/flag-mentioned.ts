import type { MessageId, UserId } from '@parley/contract'
import type { ActionTx } from '../../writer/action.ts'
import { flagTable } from './read-state.store.ts'

interface Called {
  readonly mentioned: readonly UserId[]
  readonly topicMentioned: readonly UserId[]
  /** Users with a matching alert word. */
  readonly alerted: readonly UserId[]
}

/** Stores flags for the users whom a new message mentions by name, or as part of its topic. */
export function flagMentioned(tx: ActionTx, messageId: MessageId, called: Called): void {
  for (const userId of called.mentioned) {
    tx.insert(flagTable, { userId, messageId, flag: 'mentioned' })
  }
  for (const userId of called.topicMentioned) {
    tx.insert(flagTable, { userId, messageId, flag: 'topic_wildcard_mentioned' })
  }
  for (const userId of called.alerted) {
    tx.insert(flagTable, { userId, messageId, flag: 'has_alert_word' })
  }
}
