import { useLayoutEffect } from 'preact/hooks'
import type { MessageList } from './kept-lists.ts'

/** Scrolls to the end when the user sends a message, from any scroll position. */
export function useOwnMessage({ list, rows }: MessageList): void {
  const last = rows.value.at(-1)
  // The local id of an unacknowledged message is not an integer.
  const isOwn = last?.kind === 'message' && !Number.isInteger(last.id)
  useLayoutEffect(() => {
    if (isOwn) list.current?.scrollToEnd()
  }, [last?.key])
}
