/** How often an open tab looks for a newer app. */
const lookMs = 3_600_000

export interface OfflineCopy {
  /** Lets the newer app, if there is one, take over. */
  readonly takeNewer: () => Promise<void>
}

/** Starts the service worker, and calls `tell` when a newer app is ready. Undefined: the browser allows no worker here. */
export async function keepOfflineCopy(tell: () => void): Promise<OfflineCopy | undefined> {
  const registration = await register()
  if (!registration) return undefined
  const look = () => tellOfNewer(registration, tell)
  look()
  registration.addEventListener('updatefound', look)
  const update = () => void registration.update().catch(() => undefined)
  // Browsers look when a page is opened, but not if they read it from the cache themselves (`worker/routing.ts`).
  if (registration.active) update()
  setInterval(update, lookMs)
  return { takeNewer: () => takeNewer(registration) }
}

async function takeNewer({ waiting }: ServiceWorkerRegistration): Promise<void> {
  if (!waiting) return
  const taken = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
  })
  waiting.postMessage('take-over')
  await taken
}

function tellOfNewer({ waiting, installing }: ServiceWorkerRegistration, tell: () => void): void {
  // On the first visit, there is no older app to replace.
  if (!navigator.serviceWorker.controller) return
  if (waiting) tell()
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed') tell()
  })
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
