import { useLayoutEffect, useRef } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { looks, markRead } from '../../intents/reading.ts'
import { topModal } from '../../keys/use-shortcut.ts'
import { marksWhatIsSeen } from './first-unread.ts'
import type { MessageList } from './kept-lists.ts'

const lookEveryMs = 250

/**
 * Marks visible messages as read where the user wants that, while the window has the focus and no dialog is above them; each message once. A
 * message that the user then marks as unread stays unread until they return.
 */
export function useReading({ list, element: place, rows, narrow }: MessageList): void {
  const app = useApp()
  const marksRead = marksWhatIsSeen(app.replica, narrow)
  const count = rows.value.length
  const seen = useRef(new Set<number>())
  // Ends before another list is painted: looking at a hidden one would cost a layout.
  useLayoutEffect(() => {
    if (!marksRead) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      const element = list.current?.element
      if (!element || document.hidden || !document.hasFocus()) return
      if (topModal()) return lookSoon()
      const fresh = idsInView(element).filter((id) => !seen.current.has(id))
      for (const id of fresh) seen.current.add(id)
      const unread = fresh.filter((id) => app.replica.unread.isUnread(id))
      if (unread.length > 0) markRead(app, unread)
    }
    const lookSoon = () => {
      timer ??= setTimeout(look, lookEveryMs)
    }
    lookSoon()
    looks.add(look)
    // The element of the first message may not be there yet.
    const element = place.current
    element?.addEventListener('scroll', lookSoon, { passive: true, capture: true })
    window.addEventListener('focus', lookSoon)
    document.addEventListener('visibilitychange', lookSoon)
    return () => {
      clearTimeout(timer)
      looks.delete(look)
      element?.removeEventListener('scroll', lookSoon, { capture: true })
      window.removeEventListener('focus', lookSoon)
      document.removeEventListener('visibilitychange', lookSoon)
    }
  }, [count, marksRead])
}

/** Messages whose end is visible. A message taller than the view counts when its end appears. */
function idsInView(list: HTMLElement): number[] {
  const { top, bottom } = list.getBoundingClientRect()
  return [...list.querySelectorAll<HTMLElement>('[data-message-id]')]
    .filter((row) => {
      const end = row.getBoundingClientRect().bottom
      return end > top && end <= bottom + 1
    })
    .map((row) => Number(row.dataset.messageId))
}
