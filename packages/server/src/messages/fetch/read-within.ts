import type { MessageId } from '@parley/contract'
import { readableTo } from '../../directory/message-access.ts'
import type { Viewer } from '../../directory/viewer.ts'
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
  readonly viewer: Viewer
}

/**
 * Those of these messages that exist and are readable, from the anchor outwards, up to a total number of characters.
 * The nearest one is always included, so that continuing from there reaches every message. Others do not count:
 * otherwise the total would tell whether a message matches that the viewer may not read.
 */
export async function readWithin(
  recent: RecentMessages,
  ids: readonly MessageId[],
  { anchor, most, viewer }: Bound,
): Promise<ReadWithin> {
  const known = ids.length <= readAtOnce ? recent.known(ids)?.filter(readableTo(viewer)) : undefined
  if (known && known.reduce((sum, { size }) => sum + size, 0) <= most) {
    return { messages: known, left: [] }
  }
  const outwards = fromAnchor(ids, anchor)
  const messages: RecentMessage[] = []
  let remaining = most
  for (let start = 0; start < outwards.length; start += readAtOnce) {
    const found = await recent.find(outwards.slice(start, start + readAtOnce))
    // Note: access may have changed during the read.
    const isReadable = readableTo(viewer)
    for (const message of found) {
      if (!isReadable(message)) continue
      remaining -= message.size
      if (remaining < 0 && messages.length > 0) {
        return {
          messages: answered(messages, viewer),
          left: outwards.slice(outwards.indexOf(message.id)),
        }
      }
      messages.push(message)
    }
  }
  return { messages: answered(messages, viewer), left: [] }
}

/** The nearest first; `ids` ascend. */
function fromAnchor(ids: readonly MessageId[], anchor: number): MessageId[] {
  const before = ids.filter((id) => id < anchor).length
  return ids
    .map((id, index) => ({ id, steps: Math.abs(index - before) }))
    .sort((one, other) => one.steps - other.steps)
    .map(({ id }) => id)
}

/** Ascending; those that were found first are decided again, because access may have changed since. */
function answered(messages: readonly RecentMessage[], viewer: Viewer): RecentMessage[] {
  return messages.filter(readableTo(viewer)).sort((one, other) => one.id - other.id)
}
