import { connectLight, type LightClient } from '@parley/client/light'
import { effect, type ReadonlySignal } from '@preact/signals'
import type { TabActions } from '../app-context.ts'
import { Boot, type BootState } from './boot.ts'
import { minutes } from './clock.ts'
import { earlyStart } from './early-start.ts'
import { ownPlatform } from './platform.ts'
import { submitSignOut } from './sign-out.ts'
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
  signOut(): Promise<void>
}

/** Starts the app in this tab. `open` opens the URL of a notification. */
export function startApp(open: (hash: string) => void): StartedApp {
  const client = connectLight({ fetch: earlyStart.registration?.fetch })
  const platform = ownPlatform()
  const boot = new Boot(platform, client)
  const updates = new Updates()
  giveUpUnused(boot.state, client)
  void boot.run()
  void updates.start(open)
  return {
    state: boot.state,
    client,
    isOnline: boot.isOnline,
    now: minutes(),
    leads: boot.leads,
    onEvents: (listener) => boot.onEvents(listener),
    updates,
    signOut: async () => {
      await boot.forget()
      submitSignOut(platform.sessionMark() ?? '')
    },
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
        await client.queues.deleteQueue({ queue_id: queue_id as never })
      })
      // A queue that cannot be given up expires by itself.
      .catch(() => undefined)
    queueMicrotask(() => end())
  })
}
