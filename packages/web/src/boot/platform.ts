import { ownSessionMark } from './session-mark.ts'

/** Where one tab speaks and all others hear. */
export interface TabChannel {
  tell(message: unknown): void
  close(): void
}

/** The locks of a browser, as far as leading needs them. */
export interface TabLocks {
  request<Result>(
    name: string,
    options: {
      readonly ifAvailable?: boolean
      readonly steal?: boolean
      readonly signal?: AbortSignal
    },
    work: (lock: unknown) => Promise<Result>,
  ): Promise<Result>
}

/** All that the start of the app takes from the browser; tests bring their own. */
export interface Platform {
  /** How the database is called in which the app keeps what it knows. */
  readonly databaseName: string
  readonly locks: TabLocks
  readonly channel: (name: string, hear: (message: unknown) => void) => TabChannel
  /** Follows from the session's secret: another session, another mark. Undefined if nobody is signed in. */
  readonly sessionMark: () => string | undefined
  /** Which build of the app runs: another one may need what an older one has not kept. */
  readonly build: string
  /** The address of the page behind the site's own. */
  readonly place: () => string
  /** Leaves the page; there is no way back to it. */
  readonly leave: (url: string) => void
  /** Calls back when the network may be there again, or is gone. */
  readonly onNetwork: (tell: (isThere: boolean) => void) => void
  /** Calls back when the tab is hidden, and when it is shown again. */
  readonly onVisible: (tell: (isVisible: boolean) => void) => void
  /** Runs something when the tab has nothing better to do. */
  readonly whenIdle: (work: () => void) => void
}

/** The platform of the tab that this runs in. */
export function ownPlatform(): Platform {
  return {
    databaseName: 'parley',
    locks: navigator.locks as TabLocks,
    channel: (name, hear) => {
      const channel = new BroadcastChannel(name)
      channel.onmessage = ({ data }) => hear(data)
      return { tell: (message) => channel.postMessage(message), close: () => channel.close() }
    },
    sessionMark: ownSessionMark,
    // Note: the name of a built file has a hash of what is in it.
    build: import.meta.url,
    place: () => location.pathname + location.search + location.hash,
    leave: (url) => location.replace(url),
    onNetwork: (tell) => {
      addEventListener('online', () => tell(true))
      addEventListener('offline', () => tell(false))
    },
    onVisible: (tell) => {
      document.addEventListener('visibilitychange', () => tell(!document.hidden))
    },
    whenIdle: (work) => {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 5000 })
      else setTimeout(work, 200)
    },
  }
}
