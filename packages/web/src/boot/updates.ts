import { type ReadonlySignal, signal } from '@preact/signals'

/** A message from the service worker to the tabs. */
interface OpenMessage {
  readonly kind: 'open'
  readonly hash: string
}

/** How often an open tab looks for a newer app. */
const lookMs = 3_600_000

/** A first screen that never becomes complete does not prevent the offline copy. */
const longestWaitMs = 10_000

/** The offline copy of the app, and the newer version that waits to replace it. */
export class Updates {
  readonly #isReady = signal(false)
  #hasBegun = false
  #registration: ServiceWorkerRegistration | undefined

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
    setTimeout(() => void this.keepOffline(), longestWaitMs)
  }

  /**
   * Starts the service worker. Call it when the first screen is complete: on the first visit, the worker fetches all files of the app.
   * Note: without a service worker (http, private windows), the app works as long as there is a network.
   */
  async keepOffline(): Promise<void> {
    if (!('serviceWorker' in navigator) || this.#hasBegun) return
    this.#hasBegun = true
    const registration = await register()
    if (!registration) return
    this.#registration = registration
    this.#look(registration)
    registration.addEventListener('updatefound', () => this.#look(registration))
    setInterval(() => void registration.update().catch(() => undefined), lookMs)
  }

  /** Shows the newer app by reloading the page. */
  async apply(): Promise<void> {
    const waiting = this.#registration?.waiting
    if (waiting) {
      const taken = new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
      })
      waiting.postMessage('take-over')
      await taken
    }
    location.reload()
  }

  #look({ waiting, installing }: ServiceWorkerRegistration): void {
    // On the first visit, there is no older app to replace.
    if (!navigator.serviceWorker.controller) return
    if (waiting) this.#isReady.value = true
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') this.#isReady.value = true
    })
  }
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await navigator.serviceWorker.register(workerAddress())
  } catch {
    return undefined
  }
}

/** Note: browsers ask a Trusted Types policy for script URLs. */
function workerAddress(): string {
  const address = '/sw.js'
  const policy = trustedTypes()?.createPolicy('parley-worker', {
    createScriptURL: (url) => {
      if (url === address) return url
      throw new TypeError('Only the worker of the app is started')
    },
  })
  return (policy?.createScriptURL(address) ?? address) as string
}

interface Policies {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): unknown }
}

function trustedTypes(): Policies | undefined {
  return (globalThis as { trustedTypes?: Policies }).trustedTypes
}

function isOpen(data: unknown): data is OpenMessage {
  return (data as Partial<OpenMessage> | null)?.kind === 'open'
}
