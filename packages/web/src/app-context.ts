import type { LightClient } from '@parley/client/light'
import type { Outbox, OutboxKind, SendInput } from '@parley/client/outbox'
import type { LocalEvent, Replica, ServerEvent } from '@parley/client/replica'
import type { ResumableOptions, Uploaded } from '@parley/client/resumable'
import type { ReadonlySignal } from '@preact/signals'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Route } from './routes/route.ts'

/** All that screens are given. They read its signals, and change things through intents alone. */
export interface AppContext {
  readonly replica: Replica
  readonly client: LightClient
  /** What is wanted and not done yet, of all tabs. */
  readonly outbox: AppOutbox
  readonly route: ReadonlySignal<Route>
  /** Goes somewhere. `replace` leaves no way back to where one was. */
  go(route: Route, how?: { readonly replace?: boolean }): void
  /** The address of a place, for links. */
  href(route: Route): string
  /** Milliseconds since 1970, told anew every minute. */
  readonly now: ReadonlySignal<number>
  readonly online: ReadonlySignal<boolean>
  readonly tab: TabActions
  readonly largeFiles: LargeFiles
}

/** Files that go to the server in parts, so that they can be paused. */
export interface LargeFiles {
  send(file: File, options: ResumableOptions): Promise<Uploaded>
  /** Throws away what has arrived of a file that nobody will finish. */
  discard(address: string): Promise<void>
}

/** Something that can be undone, as a call to the server; `act` makes one. */
export interface Act {
  /** The endpoint, as `flags.update`. */
  readonly call: string
  readonly input: object
  /** What it looks like until the server tells it. */
  readonly shown: readonly LocalEvent[]
}

export type AppOutbox = Outbox<{
  readonly send: OutboxKind<SendInput>
  readonly act: OutboxKind<Act>
}>

/** What concerns this browser, not the organization. */
export interface TabActions {
  /** Whether a newer app is here, which an update shows. */
  readonly hasUpdate: ReadonlySignal<boolean>
  update(): Promise<void>
  /** Whether this tab polls for all tabs of the browser, and tells what concerns them all. */
  readonly leads: ReadonlySignal<boolean>
  /** Tells what the server told, once it is applied, as long as this tab leads. Answers how to stop. */
  onEvents(listener: (events: readonly ServerEvent[]) => void): () => void
  /** Ends the session and forgets what was kept; the page is left. */
  signOut(): Promise<void>
}

export const AppProvider = createContext<AppContext | undefined>(undefined)

export function useApp(): AppContext {
  const app = useContext(AppProvider)
  if (!app) throw new Error('This stands outside of the app.')
  return app
}
