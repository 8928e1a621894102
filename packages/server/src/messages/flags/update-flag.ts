import type { MessageId, UserId } from '@parley/contract'
import { mayReadMessage, wasReceived } from '../../directory/message-access.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { DomainEvent } from '../../log/domain-event.ts'
import type { ActionTx } from '../../writer/action.ts'
import { ownFlags } from '../fetch/own-flags.ts'
import { changedBy, recentMessages } from '../fetch/recent-messages.ts'
import { type MessagePlace, placeOf } from '../message/message-places.ts'
import { type StoredFlag, storedFlags } from '../message/stored-flags.ts'
import {
  type Flaggable,
  findFlaggable,
  flagRemoval,
  flagTable,
} from '../read-state/read-state.store.ts'

export interface FlagUpdate {
  readonly op: 'add' | 'remove'
  readonly flag: 'starred' | 'collapsed'
  /** Ascending and unique. */
  readonly messageIds: readonly MessageId[]
}

/** Sets or removes a flag that is a row, of those messages that still can be read; returns what changed. */
export async function updateFlag(
  tx: ActionTx,
  viewer: Viewer,
  { op, flag, messageIds: asked }: FlagUpdate,
): Promise<MessageId[]> {
  const row = { userId: viewer.id, flag }
  const found =
    knownFlaggable(tx, asked, row) ??
    (await findFlaggable(await tx.open(), tx.directory.realmId, { ...row, messageIds: asked }))
  const changing = found.filter(
    (one) => one.isFlagged === (op === 'remove') && mayReadMessage(viewer, one),
  )
  const messageIds = changing.map(({ id }) => id)
  if (messageIds.length === 0) return []
  for (const messageId of messageIds) {
    if (op === 'add') tx.insert(flagTable, { ...row, messageId })
    else tx.remove(flagRemoval, { ...row, messageId })
  }
  const entered = op === 'add' ? enterHistory(tx, viewer, changing) : []
  tx.append({ kind: 'flags-changed', userId: viewer.id, op, flag, messageIds, entered })
  return messageIds
}

/** The messages from memory; undefined if they are not there, or if an earlier action of the group concerns them. */
function knownFlaggable(
  tx: ActionTx,
  ids: readonly MessageId[],
  { userId, flag }: { readonly userId: UserId; readonly flag: StoredFlag },
): Flaggable[] | undefined {
  const flags = ownFlags.known(tx.directory)?.known(userId, ids)
  const messages = flags && recentMessages.known(tx.directory)?.known(ids)
  if (!messages) return undefined
  const asked = new Set(ids)
  const isConcerned = (event: DomainEvent) =>
    changesFlagsOf(event, userId) || changedBy(event).some((id) => asked.has(id))
  if (tx.earlier().some(isConcerned)) return undefined
  const isFlagged = (id: MessageId) => flags.get(id)?.includes(storedFlags[flag]) ?? false
  return messages.map((message) => ({ ...placeOf(message), isFlagged: isFlagged(message.id) }))
}

function changesFlagsOf(event: DomainEvent, userId: UserId): boolean {
  const isOfFlags = event.kind === 'flags-changed' || event.kind === 'history-entered'
  return isOfFlags && event.userId === userId
}

/** A message that never came to the viewer enters their history by a flag. */
function enterHistory(tx: ActionTx, viewer: Viewer, places: readonly MessagePlace[]): MessageId[] {
  const entered = places.filter((place) => !wasReceived(viewer, place)).map(({ id }) => id)
  for (const messageId of entered) {
    tx.insert(flagTable, { userId: viewer.id, messageId, flag: 'historical' })
  }
  return entered
}
