import type { LightClient } from '@parley/client/light'
import type { Outbox, OutboxKind, SendInput } from '@parley/client/outbox'
import type { LocalEvent, Replica, ServerEvent } from '@parley/client/replica'
import type { ResumableOptions, Uploaded } from '@parley/client/resumable'
import type { ReadonlySignal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Route } from './routes/route.ts'

/** What screens receive. They read its signals, and change state through intents only. */
export interface AppContext {
  readonly replica: Replica
  readonly client: LightClient
  /** Requests of all tabs that the server has not answered yet. */
  readonly outbox: AppOutbox
  readonly route: ReadonlySignal<Route>
  /** Navigates to a route. `replace` replaces the current history entry. */
  go(route: Route, how?: { readonly replace?: boolean }): void
  /** The URL of a route, for links. */
  href(route: Route): string
  /** Milliseconds since 1970 by the server's clock, updated every minute. */
  readonly now: ReadonlySignal<number>
  readonly online: ReadonlySignal<boolean>
  readonly tab: TabActions
  readonly largeFiles: LargeFiles
}

/** Resumable uploads, which can be paused. */
export interface LargeFiles {
  send(file: File, options: ResumableOptions): Promise<Uploaded>
  /** Deletes the parts of an abandoned upload. */
  discard(address: string): Promise<void>
}

/** A call to the server that can be undone; `act` creates one. */
export interface Act {
  /** The endpoint, such as `flags.update`. */
  readonly call: string
  readonly input: object
  /** Events that show the result until the server confirms it. */
  readonly shown: readonly LocalEvent[]
}

export type AppOutbox = Outbox<{
  readonly send: OutboxKind<SendInput>
  readonly act: OutboxKind<Act>
}>

/** Actions that concern this browser, not the organization. */
export interface TabActions {
  /** Whether a newer version of the app is available; `update` installs it. */
  readonly hasUpdate: ReadonlySignal<boolean>
  update(): Promise<void>
  /** Whether this tab leads: it polls and shows notifications for all tabs of the browser. */
  readonly leads: ReadonlySignal<boolean>
  /** While the app is not online: when it tries again, by `performance.now()`. In the past while it tries. */
  readonly retryAt: ReadonlySignal<number>
  /** Tries at once to reach the server. */
  retry(): void
  /**
   * Passes each batch of server events on after it was applied, while this tab leads. Returns a function that
   * stops it.
   */
  onEvents(listener: (events: readonly ServerEvent[]) => void): () => void
  /** Ends the session, deletes the local cache and leaves the page. Asks first if something would be lost. */
  signOut(): void
}

export const AppProvider = createContext<AppContext | undefined>(undefined)

export function useApp(): AppContext {
  const app = useContext(AppProvider)
  if (!app) throw new Error('There is no app')
  return app
}
