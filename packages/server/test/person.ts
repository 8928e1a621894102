import {
  api,
  type Endpoint,
  type MessageId,
  type ParamInputs,
  type Params,
  type QueueId,
  type ResultOf,
  type Shape,
  type UserId,
} from '@parley/contract'
import { type Answer, type CallOptions, call, request } from './call.ts'
import type { TestServer } from './test-server.ts'

type Register = ParamInputs<(typeof api.queues.register)['params']>
// biome-ignore lint/suspicious/noExplicitAny: tests look at whatever fields they care for
type Loose = any

interface PersonOptions {
  readonly server: TestServer
  readonly host: string
  readonly name: string
  readonly id: UserId
  readonly email: string
  readonly apiKey: string
}

/** A user of the product over HTTP. */
export class Person {
  readonly name: string
  readonly id: UserId
  readonly email: string
  readonly apiKey: string
  readonly #server: TestServer
  readonly host: string
  #queue: { id: QueueId; lastEventId: number } | undefined

  constructor(options: PersonOptions) {
    this.name = options.name
    this.id = options.id
    this.email = options.email
    this.apiKey = options.apiKey
    this.#server = options.server
    this.host = options.host
  }

  /** The same person with the same queue, talking to another server. */
  at(server: TestServer): Person {
    const { name, id, email, apiKey } = this
    const there = new Person({ server, host: this.host, name, id, email, apiKey })
    there.#queue = this.#queue && { ...this.#queue }
    return there
  }

  /** The same person with another program, which has a queue of its own. */
  withOtherProgram(): Person {
    const { name, id, email, apiKey, host } = this
    return new Person({ server: this.#server, host, name, id, email, apiKey })
  }

  get authorization(): string {
    return `Basic ${Buffer.from(`${this.email}:${this.apiKey}`).toString('base64')}`
  }

  get #target() {
    return { server: this.#server, host: this.host, authorization: this.authorization }
  }

  /** Calls any endpoint; `person.calls(api.users.create, { … })`. */
  calls<P extends Params, S extends Shape>(
    endpoint: Endpoint<P, S>,
    params: ParamInputs<P>,
    options?: CallOptions,
  ): Promise<ResultOf<S>> {
    return call(this.#target, endpoint, params, options)
  }

  /** Sends a request that is expected to be refused. */
  requests(
    method: string,
    path: string,
    params: Readonly<Record<string, string>> | URLSearchParams = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    return request(this.#target, method, path, new URLSearchParams(params), headers)
  }

  async sends(channel: string, topic: string, content: string): Promise<MessageId> {
    const { id } = await this.calls(api.messages.send, {
      type: 'channel',
      to: channel,
      topic,
      content,
    })
    return id
  }

  async writes(to: readonly Person[], content: string): Promise<MessageId> {
    const ids = to.map((person) => person.id)
    const { id } = await this.calls(api.messages.send, { type: 'direct', to: ids, content })
    return id
  }

  joins(channel: string): Promise<Loose> {
    return this.calls(api.channels.subscribe, { subscriptions: [{ name: channel }] })
  }

  adds(people: readonly Person[], channel: string, options: Loose = {}): Promise<Loose> {
    const principals = people.map((person) => person.id)
    return this.calls(api.channels.subscribe, {
      subscriptions: [{ name: channel }],
      principals,
      send_new_subscription_messages: false,
      ...options,
    })
  }

  /** Opens a queue; `newEvents` returns its events. Returns the snapshot. */
  async registers(params: Register = {}): Promise<Loose> {
    const snapshot: Loose = await this.calls(api.queues.register, params)
    this.#queue = { id: snapshot.queue_id, lastEventId: snapshot.last_event_id }
    return snapshot
  }

  get queueId(): QueueId {
    if (!this.#queue) throw new Error(`${this.name} has no queue`)
    return this.#queue.id
  }

  hasQueue(id: QueueId): boolean {
    return this.#queue?.id === id
  }

  async givesUpQueue(): Promise<void> {
    await this.calls(api.queues.deleteQueue, { queue_id: this.queueId })
    this.#queue = undefined
  }

  /** The events since the last call, without waiting. */
  async newEvents(): Promise<Loose[]> {
    return this.#poll(true)
  }

  /** The next events, as soon as they arrive. */
  async nextEvents(): Promise<Loose[]> {
    return this.#poll(false)
  }

  async #poll(dont_block: boolean): Promise<Loose[]> {
    const queue = this.#queue
    if (!queue) throw new Error(`${this.name} has no queue`)
    const { events } = await this.calls(api.queues.getEvents, {
      queue_id: queue.id,
      last_event_id: queue.lastEventId as never,
      dont_block,
    })
    for (const { id } of events) queue.lastEventId = id
    return events
  }

  async reads(narrow: Loose[] = [], params: Loose = {}): Promise<Loose[]> {
    const range = { anchor: 'newest', num_before: 100, num_after: 0 } as const
    const { messages } = await this.calls(api.messages.getMany, { ...range, narrow, ...params })
    return messages
  }

  marks(
    messages: readonly MessageId[],
    op: 'add' | 'remove',
    flag: Loose = 'read',
  ): Promise<Loose> {
    return this.calls(api.flags.update, { messages: [...messages], op, flag })
  }
}

export type { Loose }
