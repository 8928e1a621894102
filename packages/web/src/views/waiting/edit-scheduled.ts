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
  const place = placeOfScheduled(message, app.replica.selfId)
  if (refusesText(app, place)) return
  app.go(routeToPlace(place))
  // First: the answer to the removal may be lost.
  replyRequest.value = { place, text: message.content }
  intend(() => takeScheduled(app, message))
}
