import { useLayoutEffect } from 'preact/hooks'
import type { MessageList } from './kept-lists.ts'

/** Scrolls to the end when the user sends a message, from any scroll position. */
export function useOwnMessage(shown: MessageList): void {
  const last = shown.rows.value.at(-1)
  // The local id of an unacknowledged message is not an integer.
  const isOwn = last?.kind === 'message' && !Number.isInteger(last.id)
  useLayoutEffect(() => {
    // Not again where one comes back. Note: the row may be rendered after this; a list at its end then stays there (`StickyEnd`).
    if (isOwn && last.key !== shown.lastKey) shown.list.current?.scrollToEnd()
    shown.lastKey = last?.key
  }, [last?.key])
}
