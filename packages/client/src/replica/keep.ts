import { batch } from '@preact/signals-core'
import type { ServerEvent } from '../events.ts'
import type { KeptConversation } from './messages/kept-conversation.ts'
import type { MessageView } from './messages/message-view.ts'
import type { Replica } from './replica.ts'

/** At most this many messages around the reader; undefined if events do not keep a view up to date. */
export function keepConversation(
  { messages, position }: Replica,
  view: MessageView,
  most: number,
): KeptConversation | undefined {
  const { ids, range } = view.knownRange(most) ?? { ids: [] }
  const kept = ids.flatMap((id) => messages.byId.peek(id) ?? [])
  if (!range || kept.length === 0 || kept.length < ids.length) return undefined
  return { narrow: view.narrow, range, messages: kept, position }
}

/**
 * Applies the events since the snapshot and restores the conversations kept meanwhile. A conversation older
 * than the snapshot is left out, because its later changes are not known.
 */
export function restore(
  replica: Replica,
  events: Iterable<ServerEvent>,
  conversations: readonly KeptConversation[],
): void {
  const start = replica.position
  const waiting = conversations
    .filter(({ position }) => position >= start)
    .sort((a, b) => b.position - a.position)
  const restoreUntil = (end: number) => {
    for (let next = waiting.at(-1); next && next.position < end; next = waiting.at(-1)) {
      replica.messages.restore(next)
      waiting.pop()
    }
  }
  batch(() => {
    for (const event of events) {
      restoreUntil(event.id)
      replica.apply(event)
    }
    restoreUntil(Number.POSITIVE_INFINITY)
  })
}
