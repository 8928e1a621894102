import type { LightClient } from '@parley/client/light'

/** Who wants to be notified by this browser while the app is closed. */
interface Subscriber {
  readonly client: LightClient
  readonly userId: number
}

/** Why this browser cannot do it: the page came over plain http; Safari on a phone needs the home screen; it has no such thing. */
export type Hindrance = 'insecure' | 'homeScreen' | 'unsupported'

/** Why a subscription failed. */
export type PushFault = 'noWorker' | 'noPermission' | 'noService'

export class PushError extends Error {
  override readonly name = 'PushError'
  readonly fault: PushFault

  constructor(fault: PushFault, options?: ErrorOptions) {
    super(fault, options)
    this.fault = fault
  }
}

/** The worker starts after the first screen, and on a first visit it fetches the whole app. */
const longestStartMs = 30_000

export function hindrance(): Hindrance | undefined {
  if (!globalThis.isSecureContext) return 'insecure'
  const isThere = 'PushManager' in globalThis && typeof Notification !== 'undefined'
  if (isThere && 'serviceWorker' in navigator) return undefined
  // Only browsers that have a home screen know this property.
  const { standalone } = navigator as { readonly standalone?: boolean }
  return standalone === false ? 'homeScreen' : 'unsupported'
}

/** Whether this browser notifies this user while the app is closed. */
export async function isSubscribed(userId: number): Promise<boolean> {
  return isAllowed() && subscriber.get() === userId && (await existing()) !== undefined
}

/** Subscribes this browser. Throws a `PushError`, or what the server said; then nothing stays subscribed. */
export function subscribe({ client, userId }: Subscriber): Promise<void> {
  return inTurn(async () => {
    try {
      await subscribeNow(client)
      subscriber.set(userId)
    } catch (error) {
      await drop()
      throw error
    }
  })
}

/** The user turns it off, or signs out. */
export function unsubscribe(client: LightClient): Promise<void> {
  return inTurn(async () => {
    subscriber.forget()
    const subscription = await existing()
    if (!subscription) return
    // The server hears it from the push service, too, as soon as it sends something there.
    const telling = client.push
      .removeWebPush({ endpoint: subscription.endpoint })
      .catch(() => undefined)
    await Promise.all([subscription.unsubscribe(), telling])
  })
}

/** The session has ended, and with it the server's part. The same user gets a new subscription at the next start. */
export async function dropSubscription(): Promise<void> {
  if (hindrance() === undefined) await inTurn(drop)
}

const healed = new WeakSet<LightClient>()

/**
 * Once in each page: tells the server the subscription again, in case that it was lost there, or that the session is a new one. Subscribes anew if the
 * browser or the session has ended the subscription, or if the server has another key. Drops the subscription of another user.
 */
export async function healSubscription({ client, userId }: Subscriber): Promise<void> {
  if (!isAllowed() || healed.has(client)) return
  healed.add(client)
  try {
    await inTurn(() => (subscriber.get() === userId ? subscribeNow(client) : drop()))
  } catch (error) {
    const { name, status } = error as { readonly name: string; readonly status?: number }
    // It is tried again when the network is back.
    if (name === 'ConnectionError') healed.delete(client)
    // The server refuses it, so nothing would come.
    else if (status === 400) await dropSubscription()
    throw error
  }
}

function isAllowed(): boolean {
  return hindrance() === undefined && Notification.permission === 'granted'
}

/** The tabs of a browser share its subscription. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request('parley-push', {}, work)
}

async function existing(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

async function drop(): Promise<void> {
  await (await existing())?.unsubscribe()
}

async function subscribeNow(client: LightClient): Promise<void> {
  const { public_key } = await client.push.getWebPushKey()
  const { pushManager } = await startedWorker()
  const known = await pushManager.getSubscription()
  const fits = known !== null && hasKey(known, public_key)
  if (known && !fits) await known.unsubscribe()
  const subscription = fits ? known : await ask(pushManager, public_key)
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  await client.push.addWebPush({ endpoint: subscription.endpoint, p256dh, auth })
}

async function ask(pushManager: PushManager, key: string): Promise<PushSubscription> {
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  } catch (cause) {
    const isRefused = (cause as Error).name === 'NotAllowedError'
    throw new PushError(isRefused ? 'noPermission' : 'noService', { cause })
  }
}

async function startedWorker(): Promise<ServiceWorkerRegistration> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PushError('noWorker')), longestStartMs)
  })
  return Promise.race([navigator.serviceWorker.ready, tooLate]).finally(() => clearTimeout(timer))
}

/** Note: a browser that does not tell the key has no other one, because subscriptions belong to this origin. */
function hasKey({ options }: PushSubscription, key: string): boolean {
  const { applicationServerKey: own } = options
  if (!own) return true
  const text = btoa(String.fromCharCode(...new Uint8Array(own)))
  return (
    text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key.replace(/=+$/, '')
  )
}

const place = 'parley.push-for'

/** The user who has turned it on in this browser. Another one who signs in has not. */
const subscriber = {
  get(): number | undefined {
    try {
      const kept = localStorage.getItem(place)
      return kept === null ? undefined : Number(kept)
    } catch {
      return undefined
    }
  },
  /** Throws if the browser keeps nothing: at the next start nobody would know whose the subscription is. */
  set(userId: number): void {
    localStorage.setItem(place, String(userId))
  },
  forget(): void {
    try {
      localStorage.removeItem(place)
    } catch {
      // Nothing is kept.
    }
  },
}
