import { ApiError, type LightClient } from '@parley/client/light'
import type { Unsend } from '../intents/undo-send.ts'

/**
 * Deletes a message. It first repeats the request that sent the message, with the same key. The server executes that
 * request once, and always answers with the id of the message.
 */
export async function unsend(
  { messages }: Pick<LightClient, 'messages'>,
  { message, key }: Unsend,
  signal: AbortSignal,
): Promise<void> {
  const id = await messages.send(message, { idempotencyKey: key, signal }).then(
    (answer) => answer.id,
    (error: unknown) => {
      if (isRefusal(error)) return undefined
      throw error
    },
  )
  if (id !== undefined) await messages.remove({ message_id: id }, { signal })
}

/** A refused message does not exist. After other errors, the outbox tries again. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status < 500 && error.status !== 429 && error.status !== 401
  )
}
