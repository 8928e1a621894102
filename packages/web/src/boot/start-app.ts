import { connectLight, type LightClient } from '@parley/client/light'
import { fetchBy } from '@parley/client/replica'
import { effect, type ReadonlySignal } from '@preact/signals'
import type { TabActions } from '../app-context.ts'
import { intend } from '../intents/intend.ts'
import { Boot, type BootState } from './boot.ts'
import { minutes } from './clock.ts'
import { EarlyMessages, type NarrowQuery } from './early-messages.ts'
import { earlyStart } from './early-start.ts'
import { giveUpQueue } from './give-up-queue.ts'
import { ownPlatform } from './platform.ts'
import { Updates } from './updates.ts'

/** What the rest of the app is built on. */
export interface StartedApp {
  readonly state: ReadonlySignal<BootState>
  readonly client: LightClient
  readonly isOnline: ReadonlySignal<boolean>
  /** Milliseconds since 1970, updated every minute. */
  readonly now: ReadonlySignal<number>
  /** Whether this tab polls for all tabs of the browser. */
  readonly leads: ReadonlySignal<boolean>
  /** Passes server events on while this tab leads. */
  readonly onEvents: TabActions['onEvents']
  /** Whether a newer version of the app is waiting. */
  readonly updates: Updates
  /** Ends the session, deletes the cache and leaves the page. */
  signOut(): void
}

interface StartOptions {
  /** Opens the URL of a notification. */
  readonly open: (hash: string) => void
  /** The messages that the URL shows. */
  readonly first: NarrowQuery | undefined
}

/** Starts the app in this tab. */
export function startApp({ open, first }: StartOptions): StartedApp {
  const { registration } = earlyStart
  const client = connectLight({ fetch: registration?.fetch })
  const platform = ownPlatform()
  const early = registration && first && new EarlyMessages(registration, first, fetchBy(client))
  const boot = new Boot(platform, client, early)
  const updates = new Updates()
  giveUpUnused(boot.state, client)
  void boot.run()
  updates.start(open)
  return {
    state: boot.state,
    client,
    isOnline: boot.isOnline,
    now: minutes(),
    leads: boot.leads,
    onEvents: (listener) => boot.onEvents(listener),
    updates,
    signOut: () => intend(async () => (await import('./sign-out.ts')).signOut(boot, platform)),
  }
}

/** A cache, or another tab, may have made the early registration unnecessary. */
function giveUpUnused(state: ReadonlySignal<BootState>, client: LightClient): void {
  const end = effect(() => {
    if (state.value.kind === 'starting') return
    const unused = earlyStart.registration?.take()
    unused
      ?.then(async (answer) => {
        const { queue_id } = (await answer.json()) as { queue_id: string }
        await giveUpQueue(client, queue_id)
      })
      // There is no queue to give up.
      .catch(() => undefined)
    queueMicrotask(() => end())
  })
}
