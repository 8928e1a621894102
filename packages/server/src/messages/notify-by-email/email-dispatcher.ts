import { setTimeout as pause } from 'node:timers/promises'
import type { MessageId } from '@parley/contract'
import type { Sql } from '../../db/transaction.ts'
import { type Viewer, viewerOf } from '../../directory/viewer.ts'
import type { MailContext } from '../../http/mail-context.ts'
import { isAtTheApp } from '../../people/public.ts'
import type { Realm } from '../../realms/realm.ts'
import type { Realms } from '../../realms/realms.ts'
import { sharedDate, sharedNow } from '../../shared-clock.ts'
import { FailureReport } from '../notify/failure-report.ts'
import { missedMessages, type Stretch } from './missed-messages.ts'
import {
  type EmailCursor,
  type EmailRequest,
  findLookedAt,
  findMentioned,
  findNewMessages,
  finishEmailRequest,
  finishLook,
  hasSeveralOrganizations,
  postponeEmailRequest,
  takeCursors,
  takeEmailRequests,
} from './notification-emails.store.ts'
import { notificationMail } from './notification-mail.ts'
import { stopPath } from './stop-link.ts'
import { waitOf, whoIsConcerned } from './who-is-concerned.ts'

/** So many messages are looked at, and so many organizations claimed, at once. */
const lookSize = 5000
const mostCursors = 16

/** So many emails are sent at once. */
const mostUnderway = 8
const betweenClaimsMs = 100

/** A node that ends leaves its work to another one after this time, which is longer than a mail server may take. */
const leaseMs = 180_000

/** How long to wait after failed attempts. After the last one the email is dropped. */
const pausesMs = [60_000, 300_000, 1_800_000, 3_600_000, 3_600_000]

/** Older messages come too late, as after a time without a mail server. In seconds. */
const newsAge = 86_400

/** How long a stop waits for emails that are being sent. */
const partingMs = 5000

export interface EmailOptions {
  readonly sql: Sql
  readonly realms: Pick<Realms, 'open'>
  readonly mailContext: MailContext
  readonly onTrouble: (error: unknown) => void
}

/** Emails users about messages that they have not read within the time of their settings. A send knows nothing of it. */
export class EmailDispatcher {
  readonly #options: EmailOptions
  readonly #failures: FailureReport
  readonly #underway = new Map<EmailRequest, Promise<void>>()
  #isClosing = false

  constructor(options: EmailOptions) {
    this.#options = options
    this.#failures = new FailureReport('emails about messages were not sent', options.onTrouble)
  }

  /** Finds out whom new messages concern. */
  async look(): Promise<void> {
    const { sql } = this.#options
    let isBehind = true
    while (isBehind && !this.#isClosing) {
      const claim = { now: sharedDate(), limit: mostCursors, leaseMs }
      const cursors = await takeCursors(sql, claim)
      isBehind = cursors.length === mostCursors
      for (const cursor of cursors) {
        // One organization that cannot be opened must not delay the others.
        const isFull = await this.#lookAt(cursor).catch(this.#options.onTrouble)
        isBehind ||= isFull === true
      }
    }
  }

  /** Returns whether there may be more. */
  async #lookAt(cursor: EmailCursor): Promise<boolean> {
    const realm = await this.#options.realms.open(cursor.realmId)
    await realm.writer.catchUp()
    // Read first: what is sent from here on is for the next look.
    const known = realm.directory.lastMessageId
    const messages = await findNewMessages(realm.sql, cursor, lookSize)
    const oldest = sharedNow() / 1000 - newsAge
    const recent = messages.filter(({ sentAt }) => sentAt > oldest)
    const ids = recent.map(({ id }) => id)
    const flagged = ids.length === 0 ? [] : await findMentioned(realm.sql, realm.id, ids)
    const concerned = await whoIsConcerned(realm.directory, recent, flagged)
    const isFull = messages.length === lookSize
    const newest = messages.at(-1)?.id ?? cursor.messageId
    // Messages may be missing at the end, because they were deleted.
    const last = Math.max(newest, known) as MessageId
    await finishLook(realm.sql, cursor, { upTo: isFull ? newest : last, concerned })
    return isFull
  }

  /** Starts emails that are due, which continue in the background. Returns when there are no more, or all wait for the mail server. */
  async begin(): Promise<void> {
    while (!this.#isClosing && (await this.#beginSome())) {
      // Most of them are done soon, because their user has read everything.
      const pieces = Promise.all(this.#underway.values())
      await Promise.race([pieces, pause(betweenClaimsMs, undefined, { ref: false })])
    }
  }

  /** Returns whether more may be due that can begin soon. */
  async #beginSome(): Promise<boolean> {
    const limit = mostUnderway - this.#underway.size
    if (limit <= 0) return false
    const claim = { now: sharedDate(), limit, leaseMs }
    const requests = await takeEmailRequests(this.#options.sql, claim)
    for (const request of requests) {
      const done = this.#fulfil(request)
        .catch((error: unknown) => this.#options.onTrouble(error))
        .finally(() => this.#underway.delete(request))
      this.#underway.set(request, done)
    }
    return requests.length === limit
  }

  /** Note: what was not sent is sent after the lease, by this node or another one. */
  async close(): Promise<void> {
    this.#isClosing = true
    const parting = pause(partingMs, undefined, { ref: false })
    await Promise.race([Promise.all(this.#underway.values()), parting])
  }

  async #fulfil(request: EmailRequest): Promise<void> {
    const realm = await this.#options.realms.open(request.realmId)
    // Later messages are for the next email: a look that is still under way would ask for one anyway.
    const upTo = await findLookedAt(realm.sql, realm.id)
    await realm.writer.catchUp()
    const user = realm.directory.users.get(request.userId)
    const isReached = user?.isActive === true && realm.directory.realm.deactivatedAt === null
    // One that ended its node again and again must not do so for ever.
    const isTried = request.attempts > pausesMs.length + 1
    if (user && isReached && !isTried && !(await isAtTheApp(realm, user.id))) {
      const viewer = viewerOf(realm.directory, user)
      const isDone = await this.#send(realm, viewer, { ...request, upTo })
      if (!isDone) return
    }
    const nextAt = new Date(sharedNow() + 1000 * waitOf(user))
    await finishEmailRequest(realm.sql, request, { upTo, nextAt })
  }

  /** Returns false if it has to be tried again. */
  async #send(realm: Realm, viewer: Viewer, request: EmailRequest & Stretch): Promise<boolean> {
    const { mailContext, sql } = this.#options
    const missed = await missedMessages(realm, viewer, request)
    if (missed.messages.length === 0) return true
    const isShared = await hasSeveralOrganizations(sql)
    const parts = {
      mailContext,
      realm,
      viewer,
      isShared,
      stopPath: await stopPath(realm, viewer.user),
    }
    const mail = notificationMail(parts, missed)
    try {
      await mailContext.post.deliver(mail)
      return true
    } catch (error) {
      this.#failures.note(error as Error)
      const pauseMs = pausesMs[request.attempts - 1]
      if (pauseMs === undefined || isRefused(error)) return true
      await postponeEmailRequest(sql, request, new Date(sharedNow() + pauseMs))
      return false
    }
  }
}

/**
 * Whether the mail server will never take this email: a reply of 5xx to the recipient or the text (RFC 5321 section 4.2.1). Note: one to a wrong
 * password or sender is about the settings of this server, which its operator can mend.
 */
function isRefused(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
  return responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command)
}
