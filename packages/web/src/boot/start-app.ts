import { connectLight, type LightClient } from '@parley/client/light'
import { fetchBy } from '@parley/client/replica'
import type { ReadonlySignal } from '@preact/signals'
import type { TabActions } from '../app-context.ts'
import { intend } from '../intents/intend.ts'
import { hearServerTime } from '../server-clock.ts'
import { Boot, type BootState } from './boot.ts'
import { minutes } from './clock.ts'
import { EarlyMessages, type NarrowQuery } from './early-messages.ts'
import { earlyStart } from './early-start.ts'
import { PageSession } from './page-session.ts'
import { ownPlatform } from './platform.ts'
import { Updates } from './updates.ts'

/** The parts that the rest of the app uses. */
export interface StartedApp {
  readonly state: ReadonlySignal<BootState>
  readonly client: LightClient
  readonly isOnline: ReadonlySignal<boolean>
  readonly retryAt: TabActions['retryAt']
  readonly retry: TabActions['retry']
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
  const platform = ownPlatform()
  const session = new PageSession({
    cookie: platform.sessionMark,
    mark: earlyStart.session,
    fetch: async (...request) => {
      const answer = await (registration?.fetch ?? globalThis.fetch)(...request)
      hearServerTime(answer.headers.get('date'))
      return answer
    },
    ask: () => connectLight().users.getOwn(),
  })
  const client = connectLight({ fetch: session.fetch, csrf: () => session.mark })
  const early = registration && first && new EarlyMessages(registration, first, fetchBy(client))
  const boot = new Boot({ platform, client, session, early })
  const updates = new Updates()
  void boot.run()
  updates.start(open)
  return {
    state: boot.state,
    client,
    isOnline: boot.network.isOnline,
    retryAt: boot.network.retryAt,
    retry: () => boot.network.retry(),
    now: minutes(),
    leads: boot.leads,
    onEvents: (listener) => boot.onEvents(listener),
    updates,
    signOut: () =>
      intend(async () =>
        (await import('./sign-out.ts')).signOut(boot, {
          client,
          databaseName: platform.databaseName,
          session,
        }),
      ),
  }
}
