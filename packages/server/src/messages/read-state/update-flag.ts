import type { MessageId } from '@parley/contract'
import { wasReceived } from '../../directory/message-access.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { MessagePlace } from '../message/message-places.ts'
import { deleteFlags, findFlagged, flagTable } from './read-state.store.ts'

export interface FlagUpdate {
  readonly op: 'add' | 'remove'
  readonly flag: 'starred' | 'collapsed'
  readonly places: readonly MessagePlace[]
}

/** Sets or removes a flag that is a row; returns what changed. */
export async function updateFlag(
  tx: ActionTx,
  viewer: Viewer,
  { op, flag, places }: FlagUpdate,
): Promise<MessageId[]> {
  const { realmId } = tx.directory
  const sql = await tx.open()
  const asked = { userId: viewer.id, flag, messageIds: places.map((place) => place.id) }
  const flagged = new Set(await findFlagged(sql, realmId, asked))
  const changing = places.filter((place) => flagged.has(place.id) !== (op === 'add'))
  const messageIds = changing.map((place) => place.id)
  if (messageIds.length === 0) return []
  if (op === 'add') addFlags(tx, viewer, flag, changing)
  else await deleteFlags(sql, realmId, { ...asked, messageIds })
  tx.append({ kind: 'flags-changed', userId: viewer.id, op, flag, messageIds })
  return messageIds
}

/** A message that never came to the viewer enters their history by this. */
function addFlags(
  tx: ActionTx,
  viewer: Viewer,
  flag: FlagUpdate['flag'],
  places: readonly MessagePlace[],
): void {
  for (const place of places) {
    const row = { userId: viewer.id, messageId: place.id }
    tx.insert(flagTable, { ...row, flag })
    if (!wasReceived(viewer, place)) tx.insert(flagTable, { ...row, flag: 'historical' })
  }
}
