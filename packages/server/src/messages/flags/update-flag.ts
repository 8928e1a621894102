import type { MessageId } from '@parley/contract'
import { wasReceived } from '../../directory/message-access.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { MessagePlace } from '../message/message-places.ts'
import { deleteFlags, flagTable, insertFlags } from './read-state.store.ts'

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
  const sql = await tx.open()
  const asked = { userId: viewer.id, flag, messageIds: places.map((place) => place.id) }
  const change = op === 'add' ? insertFlags : deleteFlags
  const changed = new Set(await change(sql, tx.directory.realmId, asked))
  const changing = places.filter((place) => changed.has(place.id))
  const messageIds = changing.map((place) => place.id)
  if (messageIds.length === 0) return []
  if (op === 'add') enterHistory(tx, viewer, changing)
  tx.append({ kind: 'flags-changed', userId: viewer.id, op, flag, messageIds })
  return messageIds
}

/** A message that never came to the viewer enters their history by a flag. */
function enterHistory(tx: ActionTx, viewer: Viewer, places: readonly MessagePlace[]): void {
  for (const place of places) {
    if (wasReceived(viewer, place)) continue
    tx.insert(flagTable, { userId: viewer.id, messageId: place.id, flag: 'historical' })
  }
}
