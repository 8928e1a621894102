import { batch } from '@preact/signals'
import type { AppContext } from '../app-context.ts'
import type { Attention } from './attention.ts'

const everyMs = 60_000

/** After this time without input, the user counts as idle. */
const idleMs = 5 * 60_000

/** The first report waits, because the start has more urgent work. */
const firstMs = 3000

/**
 * Reports the user's presence and fetches that of others, since large organizations get no presence events. Only
 * the leading tab does it. Returns a function that stops it.
 */
export function reportPresence(app: AppContext, attention: Attention): () => void {
  const channel = new BroadcastChannel('parley-presence')
  channel.onmessage = ({ data }) => show(data as Presences)
  let known = -1
  const report = async () => {
    if (!app.tab.leads.peek() || !app.online.peek()) return
    const isActive = Date.now() - attention.activeAt < idleMs
    const answer = await app.client.presence.report({
      status: isActive ? 'active' : 'idle',
      new_user_input: isActive,
      last_update_id: known as never,
      history_limit_days: 1 as never,
      slim_presence: true,
    })
    known = answer.presence_last_update_id
    const presences = (answer.presences ?? {}) as Presences
    if (Object.keys(presences).length === 0) return
    show(presences)
    channel.postMessage(presences)
  }
  // A failed report is not retried: the next one follows soon.
  const attempt = () => void report().catch(() => undefined)
  const first = setTimeout(attempt, firstMs)
  const timer = setInterval(attempt, everyMs)
  const onFocus = () => attempt()
  window.addEventListener('focus', onFocus)
  return () => {
    clearTimeout(first)
    clearInterval(timer)
    window.removeEventListener('focus', onFocus)
    channel.close()
  }

  function show(presences: Presences): void {
    batch(() => app.replica.availability.learn(presences))
  }
}

type Presences = Parameters<AppContext['replica']['availability']['learn']>[0]
