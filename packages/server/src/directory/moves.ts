import type { MessageId, RecipientId } from '@parley/contract'
import { isWithin, type Span } from './objects.ts'
import { channelOfRecipient } from './recipients.ts'
import type { Viewer } from './viewer.ts'

/**
 * The channels through which a message was moved: the recipient that it was sent to; then for each move its
 * position in the order of messages, and its target.
 */
export type Path = readonly number[]

/** The data that determines who received a message and who may read it. */
export interface Placed {
  readonly id: MessageId
  readonly recipientId: RecipientId
  /** Null or absent: never moved between channels. */
  readonly path?: Path | null | undefined
}

/** The recipient to which the message was sent. */
export function originOf({ recipientId, path }: Placed): RecipientId {
  return (path?.[0] ?? recipientId) as RecipientId
}

export function extendPath(path: Path | null, from: RecipientId, at: number, to: RecipientId) {
  return [...(path ?? [from]), at, to]
}

/** The viewer's spans in a channel; none in a conversation. */
export function spansOf({ directory, id }: Viewer, recipientId: number): readonly Span[] {
  const channelId = channelOfRecipient(recipientId as RecipientId)
  if (channelId === undefined) return []
  return directory.subscriptionsOf(id).get(channelId)?.spans ?? []
}

/** Whether the viewer was in the channel when a move brought the message there. */
export function sawArrival(viewer: Viewer, { recipientId, path }: Placed): boolean {
  return movesOf(path ?? []).some(
    ({ at, to }) => to === recipientId && isWithin(spansOf(viewer, to), at),
  )
}

/** Whether the viewer was on both sides of every move: only then can the message be unread. */
export function followedMoves(viewer: Viewer, path: Path): boolean {
  return movesOf(path).every(
    ({ from, at, to }) => isWithin(spansOf(viewer, from), at) && isWithin(spansOf(viewer, to), at),
  )
}

function movesOf(path: Path): { from: number; at: MessageId; to: number }[] {
  const moves: { from: number; at: MessageId; to: number }[] = []
  for (let next = 1; next + 1 < path.length; next += 2) {
    moves.push({
      from: path[next - 1] ?? 0,
      at: (path[next] ?? 0) as MessageId,
      to: path[next + 1] ?? 0,
    })
  }
  return moves
}
