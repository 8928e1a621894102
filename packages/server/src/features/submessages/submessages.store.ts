import type { MessageId, RealmId } from '@parley/contract'
import type { Tx } from '../../db/transaction.ts'
import type { BatchTable } from '../../writer/batch.ts'
import type { Submessage } from './widgets.ts'

export const submessageTable: BatchTable<Submessage> = {
  name: 'submessage',
  columns: [
    { name: 'id', type: 'integer', of: (row) => row.id },
    { name: 'message_id', type: 'integer', of: (row) => row.messageId },
    { name: 'sender_id', type: 'integer', of: (row) => row.senderId },
    { name: 'type', type: 'text', of: (row) => row.type },
    { name: 'content', type: 'text', of: (row) => row.content },
  ],
}

export async function nextSubmessageId(tx: Tx, realmId: RealmId): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    select coalesce(max(id), 0) + 1 as id from submessage where realm_id = ${realmId}`
  return row?.id ?? 1
}

/** The widget of a message, and how many submessages it has; undefined: none. */
export async function findWidget(
  tx: Tx,
  realmId: RealmId,
  messageId: MessageId,
): Promise<{ content: string; count: number } | undefined> {
  const [row] = await tx<{ content: string; count: number }[]>`
    select content, (select count(*)::int from submessage
        where realm_id = ${realmId} and message_id = ${messageId}) as count
    from submessage where realm_id = ${realmId} and message_id = ${messageId} order by id limit 1`
  return row
}
