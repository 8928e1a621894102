import type { MessageId, RealmId, RecipientId, UserId } from '@parley/contract'
import type { Sql, Tx } from '../../db/transaction.ts'
import type { Path } from '../../directory/moves.ts'

export interface MessagePlace {
  readonly id: MessageId
  readonly recipientId: RecipientId
  readonly senderId: UserId
  readonly topic: string
  readonly path: Path | null
}

export const placeColumns =
  'id, recipient_id as "recipientId", sender_id as "senderId", topic, path'

/** Where messages are and who wrote them, ascending by id. */
export async function findPlaces(
  sql: Sql | Tx,
  realmId: RealmId,
  ids: readonly MessageId[],
): Promise<MessagePlace[]> {
  return sql<MessagePlace[]>`
    select ${sql.unsafe(placeColumns)} from message
    where realm_id = ${realmId} and id = any(${ids as MessageId[]}::int[]) order by id`
}
