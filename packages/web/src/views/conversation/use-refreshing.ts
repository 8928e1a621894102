import type { MessageView } from '@parley/client/replica'
import { useEffect } from 'preact/hooks'
import { type AppContext, useApp } from '../../app-context.ts'
import type { MessageList } from './kept-lists.ts'

/**
 * Searches, and channels without a subscription, are not kept up to date by events. While one is on the screen, it is fetched again each minute, and
 * when its reader comes back to the window.
 */
export function useRefreshing({ view, list }: MessageList): void {
  const app = useApp()
  const isLive = view.isLive.value
  useEffect(() => {
    if (isLive) return undefined
    let isOpen = false
    const look = () => {
      if (isOpen && isAtEnd(list.current?.element)) refresh(app, view)
    }
    window.addEventListener('focus', look)
    const ends = [app.now.subscribe(look), app.online.subscribe(look)]
    isOpen = true
    return () => {
      window.removeEventListener('focus', look)
      for (const end of ends) end()
    }
  }, [view, isLive])
}

/** Fetches it again if events do not keep it up to date. What it shows stays until the answer is there. */
export function refresh({ online }: Pick<AppContext, 'online'>, view: MessageView): void {
  if (view.isLive.peek() || view.loading.peek() || !online.peek() || document.hidden) return
  // The server does not have what is being sent yet, so the answer would remove it from the screen.
  if (!view.ids.peek().every(Number.isInteger)) return
  void view.refresh()
}

const nearEnd = 100

/** Somebody who reads further up keeps the messages around them. An empty list is at its end. Of a hidden one, nobody can tell. */
function isAtEnd(list: HTMLElement | null | undefined): boolean {
  if (!list) return true
  if (list.clientHeight === 0) return false
  return list.scrollHeight - list.clientHeight - list.scrollTop < nearEnd
}
