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

/** The place alone, of an object with more fields. */
export function placeOf({ id, recipientId, senderId, topic, path }: MessagePlace): MessagePlace {
  return { id, recipientId, senderId, topic, path }
}

export const placeColumns =
  'id, recipient_id as "recipientId", sender_id as "senderId", topic, path'

/** The places and senders of messages, ascending by id. */
export async function findPlaces(
  sql: Sql | Tx,
  realmId: RealmId,
  ids: readonly MessageId[],
): Promise<MessagePlace[]> {
  return sql<MessagePlace[]>`
    select ${sql.unsafe(placeColumns)} from message
    where realm_id = ${realmId} and id = any(${ids as MessageId[]}::int[]) order by id`
}

/** The number of rows that are read in a few milliseconds. */
const pieceSize = 2000

/** The same for any number of messages: other statements get their turn between two pieces. */
export async function* placesInPieces(
  sql: Sql,
  realmId: RealmId,
  ids: readonly MessageId[] | Uint32Array,
): AsyncGenerator<MessagePlace[]> {
  for (let start = 0; start < ids.length; start += pieceSize) {
    const piece = [...ids.slice(start, start + pieceSize)] as MessageId[]
    yield await findPlaces(sql, realmId, piece)
  }
}

export async function findPlacesInPieces(
  sql: Sql,
  realmId: RealmId,
  ids: readonly MessageId[],
): Promise<MessagePlace[]> {
  const found: MessagePlace[][] = []
  for await (const places of placesInPieces(sql, realmId, ids)) found.push(places)
  return found.flat()
}
