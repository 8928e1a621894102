import { ApiError, ConnectionError, type LightClient } from '@parley/client/light'
import { firstAccepted } from '@parley/client/outbox'
import type { Unsend } from '../intents/undo-send.ts'
import { isBadRequest } from './flag-those-left.ts'

/**
 * Deletes a message. If its id is not known, it first repeats the request that sent the message, with the same key. The server executes that
 * request once, and always answers with the id of the message.
 */
export async function unsend(
  { messages }: Pick<LightClient, 'messages'>,
  { message, former = [], key, id: known }: Unsend,
  signal: AbortSignal,
): Promise<void> {
  const send = (one: Unsend['message']) => messages.send(one, { idempotencyKey: key, signal })
  const id =
    known ??
    (await firstAccepted([message, ...former], send).then(
      (answer) => answer.id,
      (error: unknown) => {
        if (isRefusal(error)) return undefined
        throw isFromElsewhere(error)
          ? new ConnectionError('Something else answered', { cause: error })
          : error
      },
    ))
  if (id === undefined) return
  await messages.remove({ message_id: id }, { signal }).catch(async (error: unknown) => {
    // An earlier attempt may have deleted it without receiving the answer.
    if (!isBadRequest(error) || (await exists(messages, id, signal))) throw error
  })
}

async function exists(
  messages: LightClient['messages'],
  message_id: number,
  signal: AbortSignal,
): Promise<boolean> {
  return messages.getOne({ message_id }, { signal }).then(
    () => true,
    (error: unknown) => {
      if (isBadRequest(error)) return false
      throw error
    },
  )
}

/** The server's refusals of a request, not of the message: it may exist. */
const ofRequest: ReadonlySet<string> = new Set(['CSRF_FAILED', 'IDEMPOTENCY_KEY_REUSED'])

/** A refused message does not exist. After other errors, the outbox tries again. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || isFromElsewhere(error) || ofRequest.has(error.code)) {
    return false
  }
  return error.status < 500 && error.status !== 429 && error.status !== 401
}

/** Whether a proxy or a captive portal answered, which says nothing about the message. */
function isFromElsewhere(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'HTTP_ERROR' || error.status === 408)
}
