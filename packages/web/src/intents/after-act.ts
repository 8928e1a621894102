import type { OutboxItem } from '@parley/client/outbox'
import { effect } from '@preact/signals'
import type { AppContext } from '../app-context.ts'

/** Resolves when the server has accepted or refused the act. */
export function afterAct(app: Pick<AppContext, 'outbox'>, id: string): Promise<void> {
  return untilNone(app, (item) => item.id === id)
}

/** How long messages that are being sent may delay an act on their topic. Offline, they would delay it for hours. */
const patienceMs = 3000

/** Resolves when no message is being sent to a place, or after a moment. Those that failed are not waited for. */
export function afterSends(app: Pick<AppContext, 'outbox'>, place: string): Promise<void> {
  return untilNone(
    app,
    (item) => item.kind === 'send' && item.place === place && item.state !== 'failed',
    patienceMs,
  )
}

function untilNone(
  { outbox }: Pick<AppContext, 'outbox'>,
  isMeant: (item: OutboxItem) => boolean,
  waitMs?: number,
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      // The effect may be in its first run.
      queueMicrotask(() => stop())
      resolve()
    }
    const timer = waitMs === undefined ? undefined : setTimeout(end, waitMs)
    const stop = effect(() => {
      if (!outbox.items.value.some(isMeant)) end()
    })
  })
}
