import { vi } from 'vitest'
import { FakeLocks } from './boot/fake-locks.ts'
import { MemoryStorage } from './memory-storage.ts'

/** Two keys of servers, as these give them. */
export const keys = { own: 'BAEC-_8', other: 'BAkJCQk' } as const

interface Asked {
  readonly applicationServerKey: string
  readonly userVisibleOnly: boolean
}

/** The Push API as documented: one subscription, which keeps the key with which it was made. */
export class PushBrowser {
  /** Why `subscribe` fails. */
  fault: Error | undefined
  /** Whether the worker has started. */
  isStarted = true
  subscription: PushSubscription | undefined
  readonly storage = new MemoryStorage()
  #count = 0

  /** For what the app reads from the browser. */
  install({ permission = 'granted' } = {}): void {
    const pushManager = {
      getSubscription: async () => this.subscription ?? null,
      subscribe: (asked: Asked) => this.#subscribe(asked),
    }
    const ready = () =>
      this.isStarted ? Promise.resolve({ pushManager }) : new Promise(() => undefined)
    const serviceWorker = {
      getRegistration: async () => (this.isStarted ? { pushManager } : undefined),
      get ready() {
        return ready()
      },
    }
    vi.stubGlobal('isSecureContext', true)
    vi.stubGlobal('PushManager', class {})
    vi.stubGlobal('Notification', { permission })
    vi.stubGlobal('localStorage', this.storage)
    vi.stubGlobal('navigator', { serviceWorker, locks: new FakeLocks() })
  }

  async #subscribe({ applicationServerKey, userVisibleOnly }: Asked): Promise<PushSubscription> {
    if (this.fault) throw this.fault
    if (!userVisibleOnly) throw new DOMException('Silent pushes', 'NotAllowedError')
    if (this.subscription) throw new DOMException('Another key', 'InvalidStateError')
    this.#count++
    const endpoint = `https://push.example/${this.#count}`
    const made = {
      endpoint,
      options: { applicationServerKey: Buffer.from(applicationServerKey, 'base64url') },
      toJSON: () => ({ endpoint, keys: { p256dh: `public ${this.#count}`, auth: 'secret' } }),
      unsubscribe: async () => {
        const isOwn = this.subscription === made
        if (isOwn) this.subscription = undefined
        return isOwn
      },
    } as unknown as PushSubscription
    this.subscription = made
    return made
  }
}
