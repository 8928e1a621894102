import type { UserId } from '@parley/contract'

/** A browser that is notified. */
export interface WebPushSubscription {
  /** The address at the push service of the browser. */
  readonly endpoint: string
  /** The browser's public key, and the secret that it shares with this server: base64url. */
  readonly p256dh: string
  readonly auth: string
}

export interface HeldSubscription extends WebPushSubscription {
  readonly userId: UserId
  readonly keyId: number
}
