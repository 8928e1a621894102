import type { MessageId, RealmId, UserId } from '@parley/contract'
import type { Tx } from '../../db/transaction.ts'
import type { Emoji } from '../../media/public.ts'
import { type MessagePlace, placeColumns } from '../message/message-places.ts'

export interface ReactionKey {
  readonly messageId: MessageId
  readonly userId: UserId
}

/** Whether it is new. */
export async function insertReaction(
  tx: Tx,
  realmId: RealmId,
  { messageId, userId, name, code, type }: ReactionKey & Emoji,
): Promise<boolean> {
  const inserted = await tx`
    insert into reaction
      (realm_id, message_id, user_id, emoji_name, emoji_code, reaction_type, added_at)
    values (${realmId}, ${messageId}, ${userId}, ${name}, ${code}, ${type}, clock_timestamp())
    on conflict do nothing`
  return inserted.count > 0
}

/** The name of the removed reaction; undefined: there was none. */
export async function deleteReaction(
  tx: Tx,
  realmId: RealmId,
  { messageId, userId, code, type }: ReactionKey & Pick<Emoji, 'code' | 'type'>,
): Promise<string | undefined> {
  const [row] = await tx<{ name: string }[]>`
    delete from reaction
    where realm_id = ${realmId} and message_id = ${messageId} and user_id = ${userId}
      and emoji_code = ${code} and reaction_type = ${type}
    returning emoji_name as name`
  return row?.name
}

/** A message as a new reaction finds it. */
export interface ReactedMessage extends MessagePlace {
  /** The name that others have used for the same emoji: all reactions with it share the name. */
  readonly usedName: string | null
}

export async function findReactedMessage(
  tx: Tx,
  realmId: RealmId,
  { messageId, code, type }: Pick<Emoji, 'code' | 'type'> & { readonly messageId: MessageId },
): Promise<ReactedMessage | undefined> {
  const [row] = await tx<ReactedMessage[]>`
    select ${tx.unsafe(placeColumns)},
      (select emoji_name from reaction
        where realm_id = ${realmId} and message_id = ${messageId} and reaction_type = ${type}
          and emoji_code = ${code} limit 1) as "usedName"
    from message where realm_id = ${realmId} and id = ${messageId}`
  return row
}
