import { ApiError, type LightClient } from '@parley/client/light'
import type { SendInput } from '@parley/client/outbox'

/** A message that was sent, or may have been sent: the server has not answered. */
export interface Unsend {
  readonly message: SendInput['message']
  /** The key with which it was sent. */
  readonly key: string
}

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
