import type { MessageId, RealmId } from '@parley/contract'
import type { BatchTable } from '../../db/batch.ts'
import { takeIds } from '../../db/take-ids.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Submessage } from '../message/message-record.ts'

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

export async function takeSubmessageId(tx: Tx, realmId: RealmId): Promise<number> {
  const [id = 0] = await takeIds(tx, realmId, submessageTable.name, 1)
  return id
}

/** The submessages of a message. */
export interface SubmessagesOf {
  /** The first one. */
  readonly content: string
  readonly count: number
  /** The size of all contents together. */
  readonly bytes: number
}

/** Undefined if the message has no submessage. */
export async function findWidget(
  tx: Tx,
  realmId: RealmId,
  messageId: MessageId,
): Promise<SubmessagesOf | undefined> {
  const [row] = await tx<SubmessagesOf[]>`
    select content, count(*) over ()::int as count,
      sum(octet_length(content)) over ()::int as bytes
    from submessage where realm_id = ${realmId} and message_id = ${messageId} order by id limit 1`
  return row
}
