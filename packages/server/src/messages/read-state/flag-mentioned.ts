import type { MessageId, UserId } from '@parley/contract'
import type { ActionTx } from '../../writer/action.ts'
import { type StoredFlag, storedFlags } from '../message/stored-flags.ts'
import type { FlagsOfUser } from '../message/updates.store.ts'
import { flagRemoval, flagTable } from './read-state.store.ts'

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

/** Stores the flags of the new content of a message instead of those of the earlier one; returns all flags of the message then. */
export function flagMentionedNow(
  tx: ActionTx,
  messageId: MessageId,
  before: readonly FlagsOfUser[],
  called: Called,
): FlagsOfUser[] {
  const flagsNow = new Map(before.map(({ userId, flags }) => [userId, new Set(flags)]))
  for (const [flag, userIds] of flagsOfCalled(called)) {
    const number = storedFlags[flag]
    const isCalled = new Set(userIds)
    for (const [userId, flags] of flagsNow) {
      if (isCalled.has(userId) || !flags.delete(number)) continue
      tx.remove(flagRemoval, { userId, messageId, flag })
    }
    for (const userId of isCalled) {
      const flags = flagsNow.get(userId) ?? new Set()
      if (flags.has(number)) continue
      tx.insert(flagTable, { userId, messageId, flag })
      flagsNow.set(userId, flags.add(number))
    }
  }
  const ascending = (flags: ReadonlySet<number>) => [...flags].sort((one, other) => one - other)
  return [...flagsNow]
    .filter(([, flags]) => flags.size > 0)
    .map(([userId, flags]) => ({ userId, flags: ascending(flags) }))
}
