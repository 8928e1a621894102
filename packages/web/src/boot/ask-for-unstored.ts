import { effect } from '@preact/signals'
import type { AppContext } from '../app-context.ts'
import { askBeforeLeaving } from '../compose/ask-before-leaving.ts'

/** Asks before the page closes while items wait that are in memory only, because the browser's storage is full or forbidden. */
export function askForUnstored({ items, storageProblem }: AppContext['outbox']): () => void {
  return effect(() => {
    if (storageProblem.value === undefined) return undefined
    return askBeforeLeaving(() => items.peek().length > 0)
  })
}
