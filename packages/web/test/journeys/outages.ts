import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'

export interface Outages {
  /** Takes the network away, and gives it back after so many milliseconds without being waited for. */
  readonly begin: (milliseconds: number) => Promise<void>
  /** A new tab, and the end of the other. */
  readonly replace: (page: Page) => Promise<Page>
  /** Settles when the network is back for good; fails with the first thing that went wrong. */
  readonly over: () => Promise<void>
}

/**
 * One change of the browser at a time: for the driver, a network that comes back while a tab closes is
 * an error.
 */
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
