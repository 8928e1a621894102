import { setTimeout } from 'node:timers/promises'
import { ApiError, ConnectionError } from '@parley/client'
import type { MessageId } from '@parley/contract'
import { onTestFinished } from 'vitest'
import type { Person } from './people.ts'

/** How long a client leaves a server alone that did not answer. */
export const retryMs = 100

/** One message in this many is a direct message. */
const directEvery = 5

/** Users who send one message after the other, whatever happens to the server. */
export class Sending {
  /** The acknowledged messages: content and id. */
  readonly acknowledged = new Map<string, MessageId>()
  /** All sent messages, acknowledged or not. */
  readonly tried = new Set<string>()
  /** Unexpected answers: the server should either accept a message or be unavailable. */
  readonly refusals: unknown[] = []
  #failures = 0
  readonly #watching = new Set<() => void>()
  readonly #directs: boolean
  readonly #done: Promise<unknown>
  #stopping = false

  /** Each connection belongs to one of the people, in turn, and never sends two messages at once. */
  constructor(people: readonly Person[], connections: number, { directs = true } = {}) {
    this.#directs = directs
    const loops = Array.from({ length: connections }, (_, index) => this.#loop(people, index))
    this.#done = Promise.all(loops)
    onTestFinished(() => this.stop())
  }

  /** Resolves when this many more messages are acknowledged. */
  acknowledges(count: number): Promise<void> {
    const wanted = this.acknowledged.size + count
    return this.#until(() => this.acknowledged.size >= wanted)
  }

  /** Resolves when this many more messages have failed. */
  fails(count: number): Promise<void> {
    const wanted = this.#failures + count
    return this.#until(() => this.#failures >= wanted)
  }

  /** Resolves when no request is pending. */
  async stop(): Promise<void> {
    this.#stopping = true
    await this.#done
  }

  async #loop(people: readonly Person[], index: number): Promise<void> {
    const sender = people[index % people.length]
    const friend = people[(index + 1) % people.length]
    if (!sender || !friend) throw new Error('Somebody has to send')
    for (let count = 1; !this.#stopping; count++) {
      const content = `message ${count} of connection ${index} to ${sender.credentials.site}`
      this.tried.add(content)
      try {
        const isDirect = this.#directs && count % directEvery === 0
        const address = isDirect ? directlyTo(friend) : toChannel(`topic ${index}`)
        const { id } = await sender.client.messages.send({ ...address, content })
        this.acknowledged.set(content, id)
        this.#look()
      } catch (error) {
        await this.#recover(error)
      }
    }
  }

  async #recover(error: unknown): Promise<void> {
    this.#failures++
    const isAbsent = error instanceof ConnectionError || hasStatus(error, 503)
    if (!isAbsent) this.refusals.push(error)
    this.#look()
    await setTimeout(retryMs)
  }

  #until(condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!condition()) return
        this.#watching.delete(look)
        resolve()
      }
      this.#watching.add(look)
    })
  }

  #look(): void {
    for (const look of [...this.#watching]) look()
  }
}

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status
}

function directlyTo({ id }: Person) {
  return { type: 'direct' as const, to: [id] }
}

function toChannel(topic: string) {
  return { type: 'channel' as const, to: 'general', topic }
}
