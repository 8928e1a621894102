import { effect } from '@preact/signals'
import type { AppContext } from '../app-context.ts'
import { placeOfRoute } from '../message/place-of-route.ts'
import { Attention } from './attention.ts'
import { showBadge } from './icon-badge.ts'
import { closeRead, hearNews } from './notifier.ts'
import { followPermission } from './permission.ts'
import { reportPresence } from './report-presence.ts'
import { tabTitle } from './tab-title.ts'
import { unreadCount } from './unread-count.ts'

/**
 * Starts what the app shows outside its page: notifications, sounds, title, badge, presence. Returns a function
 * that stops it.
 */
export function startNotify(app: AppContext): () => void {
  const { replica, route, tab } = app
  const attention = new Attention(() => placeOfRoute(route.peek(), replica.selfId))
  const ends = [
    followPermission(),
    tab.onEvents((events) => hearNews(app, attention, events)),
    effect(() => {
      document.title = tabTitle(replica, route.value, unreadCount(replica))
    }),
    // A badge that cannot be drawn must not stop the rest.
    effect(() => void showBadge(unreadCount(replica)).catch(() => undefined)),
    reportPresence(app, attention),
  ]
  void closeRead(app)
  return () => {
    for (const end of ends) end()
    attention.close()
  }
}
