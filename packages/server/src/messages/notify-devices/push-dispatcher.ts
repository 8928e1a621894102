import type { Sql } from '../../db/transaction.ts'
import { mayReadMessage, wasReceived } from '../../directory/message-access.ts'
import type { User } from '../../directory/objects.ts'
import { type Viewer, viewerOf } from '../../directory/viewer.ts'
import { FairTurns } from '../../fair-turns.ts'
import type { Outside } from '../../outside/outside.ts'
import {
  endSubscription,
  type HeldSubscription,
  heldSubscriptions,
  isAtTheApp,
  isHeld,
} from '../../people/public.ts'
import type { Realm } from '../../realms/realm.ts'
import type { Realms } from '../../realms/realms.ts'
import { sharedDate, sharedNow } from '../../shared-clock.ts'
import { eachInTurns } from '../../short-turns.ts'
import { findByIds } from '../fetch/find-messages.ts'
import { flagNames } from '../fetch/flag-names.ts'
import { wireMessage } from '../fetch/message-text.ts'
import { type ChangeableMessage, findChangeable } from '../message/updates.store.ts'
import { FailureReport } from '../notify/failure-report.ts'
import { pushes, wantsNotification } from '../notify/wants-notification.ts'
import {
  deletePushRequest,
  findFlagsOn,
  type PushRequest,
  renewPushRequests,
  takePushRequests,
} from '../push-requests/push-requests.store.ts'
import { type Card, cardOf } from './card.ts'
import { longestPush } from './encrypt-push.ts'
import { PushSender, PushServiceTrouble } from './push-sender.ts'

/** So many messages are worked on at once. */
const maxUnderway = 256

/**
 * So many users are notified at once, with all their devices. One whose devices do not answer delays nobody else, and misses
 * what would have to wait for them.
 */
const shares = { atOnce: 64, perAsker: 2 }
const maxWaiting = 10

/** A node that works for longer renews its claim. */
const leaseMs = 180_000
const renewMs = leaseMs / 3
const maxAttempts = 3

/** Older messages come too late to notify anybody, as after an outage. In seconds. */
const newsAge = 3600

export interface PushOptions {
  readonly sql: Sql
  readonly realms: Pick<Realms, 'open'>
  readonly outside: Outside
  readonly siteUrl: URL
  readonly onTrouble: (error: unknown) => void
}

/** Notifies devices of new messages that their users have not read. */
export class PushDispatcher {
  readonly #options: PushOptions
  readonly #sender: PushSender
  /** Note: users name the push services, so a line for each failure would let anybody fill the log. */
  readonly #failures: FailureReport
  readonly #underway = new Map<PushRequest, Promise<void>>()
  readonly #closing = new AbortController()
  readonly #turns = new FairTurns(shares)
  #renewedAt = performance.now()

  constructor(options: PushOptions) {
    this.#options = options
    this.#sender = new PushSender(options)
    this.#failures = new FailureReport('notifications were not delivered', options.onTrouble)
  }

  /** Starts due rows, which continue in the background. */
  async begin(): Promise<void> {
    const { sql } = this.#options
    if (performance.now() - this.#renewedAt > renewMs) {
      this.#renewedAt = performance.now()
      await renewPushRequests(sql, [...this.#underway.keys()], leaseMs)
    }
    const limit = maxUnderway - this.#underway.size
    if (limit <= 0) return
    for (const request of await takePushRequests(sql, { now: sharedDate(), limit, leaseMs })) {
      const done = this.#fulfil(request)
        .catch((error: unknown) => {
          if (!this.#closing.signal.aborted) this.#options.onTrouble(error)
        })
        .finally(() => this.#underway.delete(request))
      this.#underway.set(request, done)
    }
  }

  /** Note: what was not sent is sent after the lease, by this node or another one. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all(this.#underway.values())
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
    const { directory } = realm
    const flags = await findFlagsOn(realm.sql, realm.id, message.id)
    const stored = new Map(flags.map((own) => [own.userId, own.flags]))
    const wanting: User[] = []
    await eachInTurns([...directory.parts.webPushUsers], (userId) => {
      const user = directory.users.get(userId)
      if (user && isWanting(realm, user, message, stored.get(userId) ?? [])) wanting.push(user)
    })
    const telling = wanting.map(async (user) => {
      const asker = `${realm.id} ${user.id}`
      if (this.#turns.waitingOf(asker) >= maxWaiting) return
      await this.#turns.run(asker, () => this.#tellUser(realm, user, message))
    })
    await this.#all(telling)
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
    await this.#all(held.map((one) => this.#push(realm, one, card)))
  }

  async #push(realm: Realm, one: HeldSubscription, card: string): Promise<void> {
    const way = { asker: `${realm.id} ${one.userId}`, signal: this.#closing.signal }
    const isUsable = isHeld(realm, one) && (await this.#sender.send(one, card, way))
    if (!isUsable) await realm.writeAsSystem(endSubscription, one.endpoint)
  }

  /** One device that cannot be reached must not notify the others again. What a stop interrupts is done again. */
  async #all(work: readonly Promise<void>[]): Promise<void> {
    for (const { status, ...outcome } of await Promise.allSettled(work)) {
      if (status === 'fulfilled') continue
      const { reason } = outcome as PromiseRejectedResult
      if (this.#closing.signal.aborted) throw reason
      if (reason instanceof PushServiceTrouble) this.#failures.note(reason)
      else this.#options.onTrouble(reason)
    }
  }
}

/** Whether a user may read a message that they received, and wants to be notified of it, if it is unread. */
function isWanting(
  realm: Realm,
  user: User,
  message: ChangeableMessage,
  stored: readonly number[],
): boolean {
  if (!user.isActive || user.id === message.senderId) return false
  const viewer: Viewer = viewerOf(realm.directory, user)
  if (!wasReceived(viewer, message) || !mayReadMessage(viewer, message)) return false
  const flags = flagNames(viewer, message, { stored, isRead: false })
  return wantsNotification(pushes, viewer, message, flags)
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
