import type { MessageId, UserId } from '@parley/contract'
import { channelByRecipient } from '../../directory/by-recipient.ts'
import { viewerOf } from '../../directory/viewer.ts'
import type { DomainEvent } from '../../log/domain-event.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { PlaceUpdate } from '../message/message-changes.ts'
import { findFlagsOf, findFlagsOfMany } from '../message/updates.store.ts'
import { readableAround } from './readable-around.ts'

type Flags = Pick<DomainEvent<'message-updated'>, 'flags' | 'flagsOfOthers'>

/** The stored flags that the events of a move contain. */
export async function flagsOfMove(tx: ActionTx, id: MessageId, move: PlaceUpdate): Promise<Flags> {
  const sql = await tx.open()
  const { realmId } = tx.directory
  const flags = await findFlagsOf(sql, realmId, id)
  if (move.messages.length < 2 || !isReadInPart(tx, move)) return { flags }
  const ids = move.messages.map((one) => one.id)
  const at = ids.indexOf(id)
  const found = await findFlagsOfMany(sql, realmId, ids)
  const readers = new Map<UserId, boolean>()
  const flagsOfOthers = found.filter(({ messageId, userId }) => {
    if (messageId === id) return false
    const reads = readers.get(userId) ?? readsAt(tx, userId, move, at)
    readers.set(userId, reads)
    return !reads
  })
  return { flags, ...(flagsOfOthers.length > 0 && { flagsOfOthers }) }
}

/** Whether one of the channels keeps earlier messages from newcomers: nobody else reads only a part of a move. */
function isReadInPart({ directory }: ActionTx, { from, to }: PlaceUpdate): boolean {
  return [from, to].some(({ recipientId }) => {
    const channel = channelByRecipient(directory, recipientId)
    return channel?.isPrivate && !channel.historyPublic
  })
}

function readsAt({ directory }: ActionTx, userId: UserId, move: PlaceUpdate, at: number): boolean {
  const user = directory.users.get(userId)
  return user !== undefined && readableAround(viewerOf(directory, user), move)[at] === true
}
