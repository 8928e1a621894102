import type { Listed } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { serverNow } from '../server-clock.ts'

/** After a lost answer, the server is asked again after these pauses, in seconds. */
const pauses = [1, 3, 9, 27]

/**
 * Removes a message from the schedule. If the answer is lost, it asks the server whether it still has the message. When the promise
 * resolves, the caller has the only copy of the text. If the server still has the message, `stays` is called before the promise rejects.
 */
export async function takeScheduled(
  { client }: Pick<AppContext, 'client'>,
  { scheduled_message_id, scheduled_delivery_timestamp: due }: Listed<'scheduled_messages'>,
  stays?: () => void,
): Promise<void> {
  try {
    await client.scheduled.remove({ scheduled_message_id })
  } catch (error) {
    const isThere = async () => {
      const { scheduled_messages: all } = await client.scheduled.list()
      return all.some((one) => one.scheduled_message_id === scheduled_message_id)
    }
    if (!isLost(error)) {
      // After an earlier answer that was lost, a refusal may say that the message is not there. If the server does not say whether it
      // is, the caller keeps its copy, and learns of the refusal.
      if (stays && (await isThere().catch(() => false))) stays()
      throw error
    }
    const hasStayed = await afterPauses(isThere)
    if (hasStayed) stays?.()
    // What is due may also have been sent.
    if (hasStayed || due * 1000 <= serverNow()) throw error
  }
}

async function afterPauses<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (const pause of pauses) {
    await new Promise((resolve) => setTimeout(resolve, pause * 1000))
    try {
      return await ask()
    } catch (error) {
      if (!isLost(error)) throw error
    }
  }
  return ask()
}

/** Whether no answer arrived. */
function isLost(error: unknown): boolean {
  return error instanceof Error && error.name === 'ConnectionError'
}
