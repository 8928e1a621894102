import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'

export interface Outages {
  /** Cuts the network, and restores it after this time in the background. */
  readonly begin: (milliseconds: number) => Promise<void>
  /** Opens a new tab and closes the other. */
  readonly replace: (page: Page) => Promise<Page>
  /** Resolves when the network is back for good. Rejects with the first error. */
  readonly over: () => Promise<void>
}

/** Changes the browser one step at a time: the driver fails if the network returns while a tab closes. */
export function outagesOf(context: BrowserContext): Outages {
  let turn: Promise<unknown> = Promise.resolve()
  const troubles: unknown[] = []
  const running: Promise<unknown>[] = []

  function inTurn<T>(change: () => Promise<T>): Promise<T> {
    const changed = turn.then(change)
    turn = changed.catch(() => undefined)
    return changed
  }

  async function begin(milliseconds: number): Promise<void> {
    await inTurn(() => context.setOffline(true))
    const end = () => inTurn(() => context.setOffline(false))
    running.push(
      pause(milliseconds)
        .then(end)
        .catch((error) => troubles.push(error)),
    )
  }

  async function replace(page: Page): Promise<Page> {
    const next = await inTurn(() => context.newPage())
    await inTurn(() => page.close())
    return next
  }

  async function over(): Promise<void> {
    await Promise.all(running)
    if (troubles.length > 0) throw troubles[0]
  }

  return { begin, replace, over }
}
