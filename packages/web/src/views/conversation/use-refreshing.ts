import type { MessageView } from '@parley/client/replica'
import { useEffect } from 'preact/hooks'
import { type AppContext, useApp } from '../../app-context.ts'
import type { MessageList } from './kept-lists.ts'

/**
 * Searches, and channels without a subscription, are not kept up to date by events. While one is on the screen, it is fetched
 * again each minute, and when its reader comes back to the window. Somebody who reads further up keeps the messages around
 * them: only the rows there are fetched again, for their reactions, edits and votes.
 */
export function useRefreshing({ view, list }: MessageList): void {
  const app = useApp()
  const isLive = view.isLive.value
  useEffect(() => {
    if (isLive) return undefined
    let isOpen = false
    const look = () => {
      if (!isOpen) return
      const element = list.current?.element
      if (isAtEnd(element)) refresh(app, view)
      else if (element?.clientHeight) recheckRows(app, view, element)
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
export function refresh(app: Pick<AppContext, 'online'>, view: MessageView): void {
  if (!isDue(app, view)) return
  // The server does not have what is being sent yet, so the answer would remove it from the screen.
  if (!view.ids.peek().every(Number.isInteger)) return
  void view.refresh()
}

function isDue({ online }: Pick<AppContext, 'online'>, view: MessageView): boolean {
  return !view.isLive.peek() && !view.loading.peek() && online.peek() && !document.hidden
}

function recheckRows(app: AppContext, view: MessageView, list: HTMLElement): void {
  if (!isDue(app, view)) return
  const rows = list.querySelectorAll<HTMLElement>('[data-message-id]')
  const shown = [...rows].map((row) => Number(row.dataset.messageId)).filter(Number.isInteger)
  // What fails is fetched the next minute.
  if (shown.length > 0) app.replica.messages.recheck(shown).catch(() => undefined)
}

const nearEnd = 100

/** An empty list is at its end. Of a hidden one, nobody can tell. */
function isAtEnd(list: HTMLElement | null | undefined): boolean {
  if (!list) return true
  if (list.clientHeight === 0) return false
  return list.scrollHeight - list.clientHeight - list.scrollTop < nearEnd
}
