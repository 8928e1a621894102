import { type ReadonlySignal, signal } from '@preact/signals'
import type { OfflineCopy } from './offline-copy.ts'

/** A message from the service worker to the tabs. */
interface OpenMessage {
  readonly kind: 'open'
  readonly hash: string
}

/** A first screen that never becomes complete does not prevent the offline copy. */
const longestWaitMs = 10_000

/** The offline copy of the app, and the newer version that waits to replace it. */
export class Updates {
  readonly #isReady = signal(false)
  #copying: Promise<OfflineCopy | undefined> | undefined

  /** Whether a newer app is ready and a reload shows it. */
  get isReady(): ReadonlySignal<boolean> {
    return this.#isReady
  }

  /** `open` opens the URL of a notification. */
  start(open: (hash: string) => void): void {
    if (!('serviceWorker' in navigator)) return
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      if (isOpen(data)) open(data.hash)
    })
    setTimeout(() => this.keepOffline(), longestWaitMs)
  }

  /**
   * Starts the service worker. Call it when the first screen is complete: on the first visit, the worker fetches all files of the app.
   * Note: without a service worker (http, private windows), the app works as long as there is a network.
   */
  keepOffline(): void {
    if (!('serviceWorker' in navigator)) return
    const tell = () => {
      this.#isReady.value = true
    }
    this.#copying ??= import('./offline-copy.ts')
      .then(({ keepOfflineCopy }) => keepOfflineCopy(tell))
      // Without its code there is no offline copy. The next start tries again.
      .catch(() => undefined)
  }

  /** Shows the newer app by reloading the page. */
  async apply(): Promise<void> {
    const copy = await this.#copying
    await copy?.takeNewer()
    location.reload()
  }
}

function isOpen(data: unknown): data is OpenMessage {
  return (data as Partial<OpenMessage> | null)?.kind === 'open'
}
