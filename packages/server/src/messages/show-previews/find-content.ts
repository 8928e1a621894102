import type { MessageId, RealmId } from '@parley/contract'
import type { Sql } from '../../db/transaction.ts'
import { type ChangeableMessage, findChangeable } from '../message/updates.store.ts'

/** A message's current content and sender; undefined if it was deleted. The caller checks access. */
export function findContent(
  sql: Sql,
  realmId: RealmId,
  id: MessageId,
): Promise<Pick<ChangeableMessage, 'content' | 'senderId'> | undefined> {
  return findChangeable(sql, realmId, id)
}
