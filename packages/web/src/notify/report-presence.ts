import type { AppContext } from '../app-context.ts'
import type { Attention } from './attention.ts'

const everyMs = 60_000

/** Who did nothing for this long is away from the keyboard. */
const idleMs = 5 * 60_000

/** A start is busy with other things. */
const firstMs = 3000

/**
 * Says that somebody is there, and hears who else is: in large organizations no event tells. The tab that leads does it for all.
 * Answers how to stop.
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
  // A report that is lost is followed by the next one.
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
    const event = { type: 'presence', id: app.replica.position, presences }
    app.replica.apply(event as never)
  }
}

type Presences = Readonly<Record<string, object>>
