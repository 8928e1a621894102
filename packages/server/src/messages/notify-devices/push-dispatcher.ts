import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '../../db/transaction.ts'
import { mayReadMessage, wasReceived } from '../../directory/message-access.ts'
import type { User } from '../../directory/objects.ts'
import { type Viewer, viewerOf } from '../../directory/viewer.ts'
import { FairTurns } from '../../fair-turns.ts'
import { type Outside, OutsideError } from '../../outside/outside.ts'
import {
  endSubscription,
  type HeldSubscription,
  heldSubscriptions,
  isAtTheApp,
  isHeld,
  serverKey,
} from '../../people/public.ts'
import type { Realm } from '../../realms/realm.ts'
import type { Realms } from '../../realms/realms.ts'
import { sharedDate, sharedNow } from '../../shared-clock.ts'
import { findByIds } from '../fetch/find-messages.ts'
import { flagNames } from '../fetch/flag-names.ts'
import { wireMessage } from '../fetch/message-text.ts'
import { type ChangeableMessage, findChangeable } from '../message/updates.store.ts'
import {
  deletePushRequest,
  findFlagsOn,
  type PushRequest,
  takePushRequests,
} from '../push-requests/push-requests.store.ts'
import { type Card, cardOf } from './card.ts'
import { encryptPush, longestPush, vapidHeader } from './encrypt-push.ts'
import { wantsPush } from './wants-push.ts'

/** So many messages are worked on at once, and so many requests are under way, fewer of them for each organization. */
const maxUnderway = 16
const requests = { atOnce: 64, perAsker: 32 }

/** How long to wait after each failed attempt. A push service that is away for longer misses the message. */
const pausesMs = [2000, 20_000]
const timeoutMs = 10_000

/** Longer than all attempts may take, those that wait for their turn included. */
const leaseMs = 180_000
const maxAttempts = 3

/** Older messages come too late to notify anybody, as after an outage. In seconds. */
const newsAge = 3600

/** How long a push service keeps what it cannot deliver, such as to a phone that is off. In seconds. */
const keptFor = 4 * 3600

export interface PushOptions {
  readonly sql: Sql
  readonly realms: Pick<Realms, 'open'>
  readonly outside: Outside
  /** The server's own address, for the operators of push services (RFC 8292 section 2.1). */
  readonly siteUrl: URL
  readonly onTrouble: (error: unknown) => void
}

/** Notifies devices of new messages that their users have not read. */
export class PushDispatcher {
  readonly #options: PushOptions
  readonly #underway = new Set<Promise<void>>()
  readonly #closing = new AbortController()
  readonly #turns = new FairTurns(requests)

  constructor(options: PushOptions) {
    this.#options = options
  }

  /** Starts due rows, which continue in the background. */
  async begin(): Promise<void> {
    const limit = maxUnderway - this.#underway.size
    if (limit <= 0) return
    const wanted = { now: sharedDate(), limit, leaseMs }
    for (const request of await takePushRequests(this.#options.sql, wanted)) {
      const done = this.#fulfil(request)
        .catch((error: unknown) => {
          if (!this.#closing.signal.aborted) this.#options.onTrouble(error)
        })
        .finally(() => this.#underway.delete(done))
      this.#underway.add(done)
    }
  }

  /** Note: what was not sent is sent after the lease, by this node or another one. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all(this.#underway)
  }

  async #fulfil(request: PushRequest): Promise<void> {
    const realm = await this.#options.realms.open(request.realmId)
    await realm.writer.catchUp()
    const message = await findChangeable(realm.sql, realm.id, request.messageId)
    const isNews = message !== undefined && sharedNow() / 1000 - message.sentAt < newsAge
    const isActive = realm.directory.realm.deactivatedAt === null
    if (isNews && isActive && request.attempts <= maxAttempts) await this.#tell(realm, message)
    await deletePushRequest(realm.sql, request)
  }

  async #tell(realm: Realm, message: ChangeableMessage): Promise<void> {
    const flags = await findFlagsOn(realm.sql, realm.id, message.id)
    const stored = new Map(flags.map((own) => [own.userId, own.flags]))
    const telling: Promise<void>[] = []
    for (const userId of realm.directory.parts.webPushUsers) {
      const user = realm.directory.users.get(userId)
      if (!user || !isCandidate(realm, user, message, stored.get(userId) ?? [])) continue
      telling.push(this.#turns.run(`${realm.id}`, () => this.#tellUser(realm, user, message)))
    }
    for (const { status, ...outcome } of await Promise.allSettled(telling)) {
      if (status === 'rejected') this.#noteFailure((outcome as PromiseRejectedResult).reason)
    }
  }

  /** One device that cannot be reached must not notify the others again. What a stop interrupts is done again. */
  #noteFailure(error: unknown): void {
    if (this.#closing.signal.aborted) throw error
    this.#options.onTrouble(error)
  }

  async #tellUser(realm: Realm, user: User, { id }: ChangeableMessage): Promise<void> {
    this.#closing.signal.throwIfAborted()
    const alsoOnline = user.settings.enable_online_push_notifications ?? true
    if (!alsoOnline && (await isAtTheApp(realm, user.id))) return
    const held = await heldSubscriptions(realm, user.id)
    const viewer = viewerOf(realm.directory, user)
    const [found] = await findByIds(realm, viewer, [id])
    if (!found) return
    const asked = { apply_markdown: true, allow_empty_topic_name: true }
    const message = await wireMessage(realm, viewer, found, asked)
    if (message.flags.includes('read')) return
    const card = fitting(cardOf(viewer, message))
    await Promise.all(held.map((one) => this.#push(realm, one, card)))
  }

  async #push(realm: Realm, one: HeldSubscription, card: string): Promise<void> {
    const isUsable = isHeld(realm, one) && (await this.#send(realm, one, card)) !== 'gone'
    if (!isUsable) await realm.writeAsSystem(endSubscription, one.endpoint)
  }

  async #send(realm: Realm, one: HeldSubscription, card: string): Promise<'sent' | 'gone'> {
    for (const pauseMs of [...pausesMs, undefined]) {
      const outcome = await this.#ask(realm, one, card)
      if (outcome === 'sent' || outcome === 'gone') return outcome
      if (pauseMs === undefined || !outcome.again) throw outcome.error
      await pause(pauseMs, undefined, { signal: this.#closing.signal })
    }
    return 'sent'
  }

  async #ask(realm: Realm, one: HeldSubscription, card: string) {
    const { outside, sql } = this.#options
    const { endpoint } = one
    const { origin } = new URL(endpoint)
    try {
      const { status } = await outside.fetch({
        ...{ url: endpoint, asker: `${realm.id} ${one.userId}`, method: 'POST', timeoutMs },
        headers: {
          authorization: vapidHeader(await serverKey(sql), { endpoint, ...this.#sender() }),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(keptFor),
          urgency: 'high',
        },
        body: encryptPush(one, card),
        maxBytes: 100_000,
      })
      if (status >= 200 && status < 300) return 'sent'
      if (status === 404 || status === 410) return 'gone'
      const error = new Error(`The push service ${origin} answers with ${status}`)
      return { error, again: status === 429 || status >= 500 }
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error
      // Such as an address that is not public. It will not change.
      if (error.kind === 'refused') return 'gone'
      const cause = { cause: error }
      return {
        error: new Error(`The push service ${origin} cannot be used: ${error.message}`, cause),
        again: true,
      }
    }
  }

  #sender() {
    const { protocol, origin, hostname } = this.#options.siteUrl
    const contact = protocol === 'https:' ? origin : `mailto:postmaster@${hostname}`
    return { contact, now: sharedNow() }
  }
}

/** Whether a user may read a message that they received, and wants to be notified of it, if it is unread. */
function isCandidate(
  realm: Realm,
  user: User,
  message: ChangeableMessage,
  stored: readonly number[],
): boolean {
  if (!user.isActive || user.id === message.senderId) return false
  const viewer: Viewer = viewerOf(realm.directory, user)
  if (!wasReceived(viewer, message) || !mayReadMessage(viewer, message)) return false
  return wantsPush(viewer, message, flagNames(viewer, message, { stored, isRead: false }))
}

/** The card as JSON that fits into one push: without its text, or as a bare notification, if it is very long. */
function fitting(card: Card): string {
  const bare = {
    title: card.title.slice(0, 500),
    body: '',
    tag: '',
    data: { ...card.data, hash: '' },
  }
  const forms = [card, { ...card, body: '' }, bare].map((form) => JSON.stringify(form))
  return forms.find((form) => Buffer.byteLength(form) <= longestPush) ?? ''
}
