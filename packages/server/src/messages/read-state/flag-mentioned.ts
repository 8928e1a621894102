import type { MessageId, UserId } from '@parley/contract'
import type { ActionTx } from '../../writer/action.ts'
import { flagTable } from './read-state.store.ts'

interface Called {
  readonly mentioned: readonly UserId[]
  readonly topicMentioned: readonly UserId[]
  /** Those for whom a word of it is one of their alert words. */
  readonly alerted: readonly UserId[]
}

/** Remembers whom a new message calls by name, or as part of its topic. */
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
