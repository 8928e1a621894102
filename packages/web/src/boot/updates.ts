import { type ReadonlySignal, signal } from '@preact/signals'

/** What the service worker says to the tabs. */
interface OpenMessage {
  readonly kind: 'open'
  readonly hash: string
}

/** How often a tab that stays open looks for a newer app. */
const lookMs = 3_600_000

/** The app that is kept for the time without a network, and the newer one that waits to take its place. */
export class Updates {
  readonly #isReady = signal(false)
  #registration: ServiceWorkerRegistration | undefined

  /** Whether a newer app is here, and a reload shows it. */
  get isReady(): ReadonlySignal<boolean> {
    return this.#isReady
  }

  /** Note: without a worker (http, a private window) the app works as well, as long as there is a network. */
  async start(open: (hash: string) => void): Promise<void> {
    if (!('serviceWorker' in navigator)) return
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      if (isOpen(data)) open(data.hash)
    })
    const registration = await register()
    if (!registration) return
    this.#registration = registration
    this.#look(registration)
    registration.addEventListener('updatefound', () => this.#look(registration))
    setInterval(() => void registration.update().catch(() => undefined), lookMs)
  }

  /** Shows the newer app; the older one ends with its page. */
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
    // The first app of all waits for nobody.
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

/** Note: what an address names runs, so browsers ask a policy about it (Trusted Types). */
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
