import type { MessageId, RealmId, UserId } from '@parley/contract'
import type { BatchRemoval, BatchTable } from '../../db/batch.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Emoji } from '../../media/public.ts'
import { type MessagePlace, placeColumns } from '../message/message-places.ts'

export interface ReactionKey extends Pick<Emoji, 'code' | 'type'> {
  readonly messageId: MessageId
  readonly userId: UserId
}

interface ReactionRow extends ReactionKey {
  readonly name: string
  /** Among reactions that are written together, a later one has a larger number. */
  readonly order: number
}

const key: BatchRemoval<ReactionKey>['columns'] = [
  { name: 'message_id', type: 'integer', of: (row) => row.messageId },
  { name: 'reaction_type', type: 'text', of: (row) => row.type },
  { name: 'emoji_code', type: 'text', of: (row) => row.code },
  { name: 'user_id', type: 'integer', of: (row) => row.userId },
]

/** Note: sorted by time, reactions to a message are in the order of their events, whatever the clocks of nodes and database. */
const later = (realm: string) => `
  greatest(clock_timestamp(), (
    select max(added_at) from reaction as other
    where other.realm_id = ${realm} and other.message_id = given.message_id))
  + given.added_at * interval '1 microsecond'`

export const reactionTable: BatchTable<ReactionRow> = {
  name: 'reaction',
  columns: [
    ...key,
    { name: 'emoji_name', type: 'text', of: (row) => row.name },
    { name: 'added_at', type: 'integer', of: (row) => row.order, stored: later },
  ],
}

export const reactionRemoval: BatchRemoval<ReactionKey> = {
  name: 'reaction',
  columns: key,
  removes: true,
}

/** A message as a change of reactions finds it. */
export interface ReactedMessage extends MessagePlace {
  /** The name that reactions with the emoji have: all of them share it. */
  readonly usedName: string | null
  /** The name of the user's own one. */
  readonly ownName: string | null
}

export async function findReactedMessage(
  tx: Tx,
  realmId: RealmId,
  { messageId, userId, code, type }: ReactionKey,
): Promise<ReactedMessage | undefined> {
  const name = tx`
    select emoji_name from reaction
    where realm_id = ${realmId} and message_id = ${messageId} and reaction_type = ${type}
      and emoji_code = ${code}`
  const [row] = await tx<ReactedMessage[]>`
    select ${tx.unsafe(placeColumns)}, (${name} limit 1) as "usedName",
      (${name} and user_id = ${userId}) as "ownName"
    from message where realm_id = ${realmId} and id = ${messageId}`
  return row
}
