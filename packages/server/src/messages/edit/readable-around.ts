import { mayReadIn } from '../../directory/message-access.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { type PlaceUpdate, placeAfter, placeBefore } from '../message/message-changes.ts'

/** Whether the viewer may read them on both sides of the move, message by message. */
export function readableAround(viewer: Viewer, move: PlaceUpdate): boolean[] {
  const mayReadBefore = mayReadIn(viewer, move.from.recipientId)
  const mayReadAfter = mayReadIn(viewer, move.to.recipientId)
  return move.messages.map(
    (one) => mayReadBefore(placeBefore(one, move)) && mayReadAfter(placeAfter(one, move)),
  )
}
