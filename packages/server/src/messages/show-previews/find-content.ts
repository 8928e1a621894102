import type { MessageId, RealmId } from '@parley/contract'
import type { Sql } from '../../db/transaction.ts'
import { type ChangeableMessage, findChangeable } from '../message/updates.store.ts'

/** What a message says now, and who wrote it; undefined: it is gone. Whoever asks answers for access. */
export function findContent(
  sql: Sql,
  realmId: RealmId,
  id: MessageId,
): Promise<Pick<ChangeableMessage, 'content' | 'senderId'> | undefined> {
  return findChangeable(sql, realmId, id)
}
