import { computed, effect } from '@preact/signals'
import type { AppContext } from '../app-context.ts'
import { placeOfRoute } from '../message/place-of-route.ts'
import { afterPaint } from '../parts/after-paint.tsx'
import { Attention } from './attention.ts'
import { showBadge } from './icon-badge.ts'
import { hearNews, reviseCards } from './notifier.ts'
import { followPermission } from './permission.ts'
import { reportPresence } from './report-presence.ts'
import { tabTitle } from './tab-title.ts'
import { unreadCount } from './unread-count.ts'
import { healSubscription } from './web-push.ts'

/**
 * Starts what the app shows outside its page: notifications, sounds, title, badge, presence. Returns a function
 * that stops it.
 */
export function startNotify(app: AppContext): () => void {
  const { replica, route, tab } = app
  const attention = new Attention(() => placeOfRoute(route.peek(), replica.selfId))
  // The count does not depend on the address.
  const count = computed(() => unreadCount(replica))
  const ends = [
    followPermission(),
    tab.onEvents((events) => hearNews(app, attention, events)),
    effect(() => {
      const title = tabTitle(replica, route.value, count.value)
      // A change of the title is costly for the browser, and can wait for the paint.
      return afterPaint(() => {
        document.title = title
      })
    }),
    // A badge that cannot be drawn must not stop the rest.
    effect(() => void showBadge(count.value).catch(() => undefined)),
    reportPresence(app, attention),
    effect(() => {
      // What fails is tried again when the network is back, or at the next start.
      if (app.online.value) healSubscription(subscriberOf(app)).catch(() => undefined)
    }),
  ]
  void reviseCards(app)
  return () => {
    for (const end of ends) end()
    attention.close()
  }
}

function subscriberOf({ client, replica }: AppContext) {
  return { client, userId: replica.selfId }
}
