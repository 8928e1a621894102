import { afterPaint } from '../parts/after-paint.tsx'
import { ownSessionMark } from './session-mark.ts'

/** A channel on which each tab can send to all others. */
export interface TabChannel {
  tell(message: unknown): void
  close(): void
}

/** The part of the Web Locks API that leader election needs. */
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

/** Everything that the start takes from the browser; tests bring their own. */
export interface Platform {
  /** The name of the cache's database. */
  readonly databaseName: string
  readonly locks: TabLocks
  readonly channel: (name: string, hear: (message: unknown) => void) => TabChannel
  /** Derived from the session's secret, so another session has another mark. Undefined if nobody is signed in. */
  readonly sessionMark: () => string | undefined
  /** The build of the app: another build may need data that this one does not store. */
  readonly build: string
  /** The path, query and fragment of the page. */
  readonly place: () => string
  /** Leaves the page without a history entry. */
  readonly leave: (url: string) => void
  readonly reload: () => void
  /** Calls back when the network may be back or is gone. */
  readonly onNetwork: (tell: (isThere: boolean) => void) => void
  /** Calls back when the tab is hidden and when it is shown again. */
  readonly onVisible: (tell: (isVisible: boolean) => void) => void
  /** Runs work when the tab is idle. */
  readonly whenIdle: (work: () => void) => void
  /** Resolves after the frame that shows what was changed, and at once in a hidden tab. */
  readonly afterFrame: () => Promise<void>
  /** Resolves when the first messages are painted, or after this time. */
  readonly painted: (longestMs: number) => Promise<void>
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
    reload: () => location.reload(),
    onNetwork: (tell) => {
      addEventListener('online', () => tell(true))
      addEventListener('offline', () => tell(false))
    },
    onVisible: (tell) => {
      document.addEventListener('visibilitychange', () => tell(!document.hidden))
    },
    whenIdle: (work) => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 5000 })
      else setTimeout(work, 200)
    },
    afterFrame: async () => {
      // After a key, browsers draw before they run timers. Hidden tabs have no frames, and slow timers.
      if (!document.hidden) await new Promise((resolve) => setTimeout(resolve))
    },
    painted: untilPainted,
  }
}

/** The sign-in page leads back to the current URL. `ended`: it says that the server has ended the session. */
export function signInAgain(
  { leave, place }: Pick<Platform, 'leave' | 'place'>,
  ended?: boolean,
): void {
  leave(`/login?${new URLSearchParams({ next: place(), ...(ended && { ended: 'yes' }) })}`)
}

function untilPainted(longestMs: number): Promise<void> {
  const latest = performance.now() + longestMs
  return new Promise((resolve) => {
    const look = () => {
      const isThere = document.querySelector('[data-message-id]')
      if (!isThere && performance.now() < latest) afterPaint(look)
      // Rows are rendered in one frame, and measured in the next.
      else afterPaint(() => afterPaint(resolve))
    }
    look()
  })
}
