import type { MessageId } from '@parley/contract'
import type { RecentMessage, RecentMessages } from './recent-messages.ts'

/** Few enough that reading them needs little memory, and enough that most answers need one read. */
const readAtOnce = 500

export interface ReadWithin {
  /** Ascending. */
  readonly messages: readonly RecentMessage[]
  /** The ids for which there was no space. */
  readonly left: readonly MessageId[]
}

interface Bound {
  readonly anchor: number
  /** Characters. */
  readonly most: number
  readonly isReadable: (message: RecentMessage) => boolean
}

/**
 * Those of these messages that exist and are readable, from the anchor outwards, up to a total number of characters.
 * The nearest one is always included, so that continuing from there reaches every message. Others do not count:
 * otherwise the total would tell whether a message matches that the viewer may not read.
 */
export async function readWithin(
  recent: RecentMessages,
  ids: readonly MessageId[],
  { anchor, most, isReadable }: Bound,
): Promise<ReadWithin> {
  const known = ids.length <= readAtOnce ? recent.known(ids)?.filter(isReadable) : undefined
  if (known && known.reduce((sum, { size }) => sum + size, 0) <= most) {
    return { messages: known, left: [] }
  }
  const outwards = fromAnchor(ids, anchor)
  const messages: RecentMessage[] = []
  let remaining = most
  for (let start = 0; start < outwards.length; start += readAtOnce) {
    for (const message of await recent.find(outwards.slice(start, start + readAtOnce))) {
      if (!isReadable(message)) continue
      remaining -= message.size
      if (remaining < 0 && messages.length > 0) {
        return { messages: ascending(messages), left: outwards.slice(outwards.indexOf(message.id)) }
      }
      messages.push(message)
    }
  }
  return { messages: ascending(messages), left: [] }
}

/** The nearest first; `ids` ascend. */
function fromAnchor(ids: readonly MessageId[], anchor: number): MessageId[] {
  const before = ids.filter((id) => id < anchor).length
  return ids
    .map((id, index) => ({ id, steps: Math.abs(index - before) }))
    .sort((one, other) => one.steps - other.steps)
    .map(({ id }) => id)
}

function ascending(messages: readonly RecentMessage[]): RecentMessage[] {
  return [...messages].sort((one, other) => one.id - other.id)
}
