import { conversationOf, type Place } from '@parley/client/replica'
import type { AppContext } from '../../app-context.ts'
import { intend } from '../../intents/intend.ts'
import { takeScheduled } from '../../intents/take-scheduled.ts'
import { placeOfScheduled, type Scheduled } from '../../intents/waiting.ts'
import { routeToPlace } from '../../message/message-place.ts'
import { refusesText, replyRequest } from '../../message/reply.ts'

/**
 * Moves a scheduled message back into the composer, after what is written there. The user then schedules it again. Where they
 * may no longer write, it stays scheduled.
 */
export function editScheduled(
  app: Pick<AppContext, 'client' | 'replica' | 'go'>,
  message: Scheduled,
): void {
  const place = placeOfScheduled(message)
  if (refusesText(app, place)) return
  app.go(routeToPlace(place))
  // First: the answer to the removal may be lost.
  replyRequest.value = { place: asComposed(place, app.replica.selfId), text: message.content }
  intend(() => takeScheduled(app, message))
}

/** The place as composers name it. */
function asComposed(place: Place, selfId: number): Place {
  return place.kind === 'direct' ? conversationOf(place.userIds, selfId) : place
}
