import type { AppContext } from '../../app-context.ts'
import { keyOfCopy } from '../../compose/left-texts.ts'
import { textsOf } from '../../compose/own-texts.ts'
import { intend } from '../../intents/intend.ts'
import { queueMessage } from '../../intents/send-message.ts'
import { takeScheduled } from '../../intents/take-scheduled.ts'
import { placeOfScheduled, type Scheduled } from '../../intents/waiting.ts'
import { refusesText } from '../../message/reply.ts'

/**
 * Sends a scheduled message now. It is removed from the schedule before it is sent, so it cannot be sent twice. Until the outbox has
 * stored it, this browser keeps a copy, which becomes a draft if the page closes. Where the user may no longer write, the message stays
 * scheduled.
 */
export function sendScheduledNow(app: AppContext, one: Scheduled): void {
  const place = placeOfScheduled(one, app.replica.selfId)
  if (refusesText(app, place)) return
  const texts = textsOf(app)
  const key = keyOfCopy(one.scheduled_message_id)
  intend(async () => {
    texts.write(key, { text: one.content, place, draft: null })
    texts.flush()
    // Without an answer, the server may have removed it.
    await takeScheduled(app, one, () => texts.remove(key))
    await queueMessage(app, place, one.content).stored
    texts.remove(key)
  })
}
