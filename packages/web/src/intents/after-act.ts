import type { OutboxItem } from '@parley/client/outbox'
import { effect } from '@preact/signals'
import type { AppContext } from '../app-context.ts'

/** Resolves when the server has accepted or refused the act. */
export function afterAct(app: Pick<AppContext, 'outbox'>, id: string): Promise<void> {
  return untilNone(app, (item) => item.id === id)
}

/** Resolves when no message is being sent to a place. Those that failed are not waited for. */
export function afterSends(app: Pick<AppContext, 'outbox'>, place: string): Promise<void> {
  return untilNone(
    app,
    (item) => item.kind === 'send' && item.place === place && item.state !== 'failed',
  )
}

function untilNone(
  { outbox }: Pick<AppContext, 'outbox'>,
  isMeant: (item: OutboxItem) => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (outbox.items.value.some(isMeant)) return
      queueMicrotask(() => stop())
      resolve()
    })
  })
}
