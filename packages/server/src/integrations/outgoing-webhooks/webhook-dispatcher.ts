import { botInterfaces, Refusal } from '@parley/contract'
import type { Sql } from '../../db/transaction.ts'
import { channelOfRecipient } from '../../directory/recipients.ts'
import { type Outside, OutsideError } from '../../outside/outside.ts'
import type { Realm } from '../../realms/realm.ts'
import type { Realms } from '../../realms/realms.ts'
import { sharedDate, sharedNow } from '../../shared-clock.ts'
import { prepareCall, prepareReply } from './prepare-call.ts'
import { ReplyTrouble, readReply } from './read-reply.ts'
import { answerCall, failCall } from './settle-call.ts'
import { deleteCall, reschedule, takeDue, type WebhookCall } from './webhook-calls.store.ts'

const timeoutMs = 10_000
const maxReplyBytes = 100_000
const maxUnderway = 32
const maxPerOwner = 8

/** How long to wait after each failed attempt; after the last one the owner is notified. */
const pausesMs = [2000, 20_000]

/** After how many attempts a call is given up that fails here. Each comes when the lease of the one before ends. */
const maxOwnAttempts = 10

export interface DispatcherOptions {
  readonly sql: Sql
  readonly realms: Pick<Realms, 'open'>
  readonly outside: Outside
  readonly onTrouble: (error: unknown) => void
}

interface Underway {
  readonly owner: string
  readonly done: Promise<void>
}

/** Calls the services of outgoing webhooks, and posts their replies. */
export class WebhookDispatcher {
  readonly #options: DispatcherOptions
  readonly #underway = new Map<string, Underway>()

  constructor(options: DispatcherOptions) {
    this.#options = options
  }

  /** Starts due calls, which continue in the background, one message per bot at a time. */
  async begin(): Promise<void> {
    const limit = maxUnderway - this.#underway.size
    if (limit <= 0) return
    const busy = [...this.#underway.keys()]
    const busyOwners = this.#busyOwners()
    const leaseMs = timeoutMs * 6
    const { sql } = this.#options
    const wanted = { now: sharedDate(), busy, busyOwners, limit, perOwner: maxPerOwner, leaseMs }
    for (const call of await takeDue(sql, wanted)) {
      const key = `${call.realmId} ${call.botId}`
      const done = this.#tell(call)
        .catch(this.#options.onTrouble)
        .finally(() => this.#underway.delete(key))
      this.#underway.set(key, { owner: askerOf(call), done })
    }
  }

  #busyOwners(): string[] {
    const counts = new Map<string, number>()
    for (const { owner } of this.#underway.values()) counts.set(owner, (counts.get(owner) ?? 0) + 1)
    return [...counts].flatMap(([owner, count]) => (count >= maxPerOwner ? [owner] : []))
  }

  /** Waits for running calls. */
  async close(): Promise<void> {
    await Promise.all([...this.#underway.values()].map(({ done }) => done))
  }

  async #tell(call: WebhookCall): Promise<void> {
    const realm = await this.#options.realms.open(call.realmId)
    await realm.writer.catchUp()
    try {
      await this.#tellOnce(realm, call)
    } catch (error) {
      const ofService = troubleOf(error)
      if (!ofService && call.attempts < maxOwnAttempts) throw error
      if (!ofService) this.#options.onTrouble(error)
      const { reason, again } = ofService ?? ownTrouble
      const pause = again ? pausesMs[call.attempts - 1] : undefined
      if (pause === undefined) await realm.writeAsSystem(failCall, { call, reason })
      else await reschedule(realm.sql, call, new Date(sharedNow() + pause))
    }
  }

  async #tellOnce(realm: Realm, call: WebhookCall): Promise<void> {
    const prepared = await prepareCall(realm, call)
    if (!prepared) {
      await deleteCall(realm.sql, call)
      return
    }
    const { bot, service, found } = prepared
    const isDirect = channelOfRecipient(found.recipientId) === undefined
    if (service.interface === botInterfaces.slack && isDirect) {
      throw new ReplyTrouble('services in Slack format receive no direct messages', false)
    }
    const answer = await this.#options.outside.fetch({
      ...prepared.body,
      ...{ url: service.baseUrl, asker: askerOf(call) },
      ...{ method: 'POST', timeoutMs, maxBytes: maxReplyBytes },
    })
    const reply = readReply(answer)
    if (!reply) await deleteCall(realm.sql, call)
    else {
      const prepared = await prepareReply(realm, bot, found, reply)
      await realm.write(answerCall, bot.id, { call, prepared })
    }
  }
}

function askerOf({ realmId, ownerId }: WebhookCall): string {
  return `${realmId} ${ownerId}`
}

interface Trouble {
  readonly reason: string
  readonly again: boolean
}

const ownTrouble: Trouble = { reason: 'this server failed', again: false }

/** A failure of the service, or of the way to it; undefined for an error of our own. */
function troubleOf(error: unknown): Trouble | undefined {
  if (error instanceof OutsideError)
    return { reason: error.message, again: error.kind === 'failed' }
  if (error instanceof ReplyTrouble) return { reason: error.message, again: error.again }
  if (error instanceof Refusal) {
    return { reason: `its answer cannot be sent (${error.declaration.code})`, again: false }
  }
  return undefined
}
