import { ApiError, type LightClient } from '@parley/client/light'
import type { LocalEvent } from '@parley/client/replica'
import { flagEvent } from '../intents/flags.ts'

type Client = Pick<LightClient, 'flags' | 'messages'>
type Input = Parameters<LightClient['flags']['update']>[0]
type Ids = Input['messages']

/** The event that reverts the shown flags of messages that do not exist any more. */
export interface FlaggedLeft {
  readonly revertsGone?: LocalEvent | undefined
}

/**
 * The server refuses `flags.update` for all messages if one was deleted, or can no longer be read, since they were chosen. Asks which
 * are left, and repeats the call for these. Throws the refusal if it has another reason.
 */
export async function flagThoseLeft(
  client: Client,
  { messages, op, flag }: Input,
  refusal: ApiError,
  signal: AbortSignal,
): Promise<FlaggedLeft> {
  const asked: Ids = [...new Set(messages)]
  let tried = asked
  let reason = refusal
  for (;;) {
    const found = await idsThere(client, tried, signal)
    const left = tried.filter((id) => found.has(id))
    if (left.length === tried.length) throw reason
    // Nobody misses the mark of what was read and is gone. Other flags were asked for, so the user is told.
    if (left.length === 0 && !(flag === 'read' && op === 'add')) throw reason
    try {
      if (left.length > 0) await client.flags.update({ messages: left, op, flag }, { signal })
    } catch (error) {
      // Another one may have gone meanwhile.
      if (!isBadRequest(error)) throw error
      ;[tried, reason] = [left, error]
      continue
    }
    const isLeft = new Set(left)
    return { revertsGone: reverting({ messages: asked.filter((id) => !isLeft.has(id)), op, flag }) }
  }
}

export function isBadRequest(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'BAD_REQUEST'
}

/** A deleted message is neither unread nor starred. */
function reverting({ messages, op, flag }: Input): LocalEvent | undefined {
  if (flag === 'read' && op === 'remove') return flagEvent(messages, 'read', 'add')
  if (flag === 'starred' && op === 'add') return flagEvent(messages, 'starred', 'remove')
  return undefined
}

/** Which of these messages the user can read. Texts that are too large for one answer are asked for in halves. */
async function idsThere(
  client: Client,
  msg_ids: Ids,
  signal: AbortSignal,
): Promise<ReadonlySet<number>> {
  try {
    const { messages } = await client.messages.matchesNarrow({ msg_ids, narrow: [] }, { signal })
    return new Set(Object.keys(messages).map(Number))
  } catch (error) {
    if (!isBadRequest(error) || msg_ids.length < 2) throw error
    const middle = Math.ceil(msg_ids.length / 2)
    const halves = [msg_ids.slice(0, middle), msg_ids.slice(middle)]
    const found = new Set<number>()
    for (const half of halves) for (const id of await idsThere(client, half, signal)) found.add(id)
    return found
  }
}
