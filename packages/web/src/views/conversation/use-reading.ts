import type { ReadonlySignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { markRead } from '../../intents/messages.ts'
import type { VirtualListHandle } from '../../parts/virtual-list.tsx'
import type { Row } from './rows.ts'

const lookEveryMs = 250

/** Marks as read what stands in view while somebody looks at the window. */
export function useReading(
  list: { readonly current: VirtualListHandle | null },
  rows: ReadonlySignal<readonly Row[]>,
): void {
  const app = useApp()
  const count = rows.value.length
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      const element = list.current?.element
      if (!element || document.hidden || !document.hasFocus()) return
      const unread = idsInView(element).filter((id) => app.replica.unread.isUnread(id))
      if (unread.length > 0) markRead(app, unread)
    }
    const lookSoon = () => {
      timer ??= setTimeout(look, lookEveryMs)
    }
    lookSoon()
    const element = list.current?.element
    element?.addEventListener('scroll', lookSoon, { passive: true })
    window.addEventListener('focus', lookSoon)
    document.addEventListener('visibilitychange', lookSoon)
    return () => {
      clearTimeout(timer)
      element?.removeEventListener('scroll', lookSoon)
      window.removeEventListener('focus', lookSoon)
      document.removeEventListener('visibilitychange', lookSoon)
    }
  }, [count])
}

/** Messages whose end is in view; one that is higher than the view counts when its end comes. */
function idsInView(list: HTMLElement): number[] {
  const { top, bottom } = list.getBoundingClientRect()
  return [...list.querySelectorAll<HTMLElement>('[data-message-id]')]
    .filter((row) => {
      const end = row.getBoundingClientRect().bottom
      return end > top && end <= bottom + 1
    })
    .map((row) => Number(row.dataset.messageId))
}
