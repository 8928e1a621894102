import { setTimeout as pause } from 'node:timers/promises'
import { ask, type Person, type Question } from './ask.ts'
import type { Heard, History, Sent } from './history.ts'
import type { Node } from './node.ts'
import type { Random } from './random.ts'
import type { MessageAsRead } from './readings.ts'

/** How long a client avoids a node that did not answer. */
const retryMs = 100

/** Statuses that a fault excuses: the service is temporarily unavailable. */
const isAway = (status: number) => status === 503 || status === 429

export interface Crowd {
  readonly nodes: readonly Node[]
  readonly history: History
  readonly random: Random
  /** Aborted when the run starts nothing new. */
  readonly signal: AbortSignal
  /** Whether the server may end queues, so that clients register again. */
  readonly mayEndQueues?: boolean
}

/**
 * Sends one message after the other to random nodes. Half of them have an idempotency key and are repeated until
 * they are acknowledged.
 */
export async function sends(crowd: Crowd, person: Person): Promise<void> {
  const { history, nodes, signal } = crowd
  const random = crowd.random.fork()
  for (let count = 1; !signal.aborted; count++) {
    const sent: Sent = { content: `${person.name} says ${count}`, sender: person.name }
    history.sent.push(sent)
    const key = random.chance(0.5) ? `${person.name}-${count}` : undefined
    const params = { type: 'channel', to: 'general', topic: person.name, content: sent.content }
    for (;;) {
      const question = { method: 'POST', path: '/messages', params, ...(key && { key }) } as const
      const answer = await ask(random.of(nodes), person, question, history.wrong)
      if (answer?.status === 200) {
        sent.id = Number(answer.body.id)
        history.counts.acknowledged++
        break
      }
      history.counts.failed++
      if (answer && !isAway(answer.status) && answer.status !== 500)
        history.wrong(`"${sent.content}" was refused: ${JSON.stringify(answer)}`)
      await pause(retryMs)
      // Note: without an idempotency key, a repeat might send the message twice.
      if (!key || signal.aborted) break
    }
  }
}

export interface Listening {
  readonly heard: Heard
  /** Resolves with whether the queue delivers this message in time. */
  hears(id: number, withinMs: number): Promise<boolean>
}

/** Polls a queue at any node that answers, until the run is over. */
export async function listens(crowd: Crowd, person: Person, over: AbortSignal): Promise<Listening> {
  const { nodes, history, mayEndQueues } = crowd
  const random = crowd.random.fork()
  let queue = await registers(crowd, person)
  async function poll(): Promise<void> {
    let node = random.of(nodes)
    while (!over.aborted) {
      const params = { queue_id: queue.id, last_event_id: String(queue.cursor) }
      const question = { method: 'GET', path: '/events', params } as const
      const answer = await ask(node, person, question, history.wrong)
      if (answer?.status === 200) {
        for (const event of answer.body.events as WireEvent[]) {
          queue.heard.events.push(asHeard(event))
          queue.cursor = event.id
        }
        continue
      }
      if (mayEndQueues && answer?.body.code === 'BAD_EVENT_QUEUE_ID') {
        queue.heard.isEnded = true
        queue = await registers(crowd, person)
        continue
      }
      if (answer && !isAway(answer.status))
        history.wrong(`A poll of ${person.name} was refused: ${JSON.stringify(answer)}`)
      node = random.of(nodes)
      await pause(retryMs)
    }
  }
  void poll()
  const hears = async (id: number, withinMs: number) => {
    const end = performance.now() + withinMs
    while (performance.now() < end) {
      if (queue.heard.events.some(({ message }) => message?.id === id)) return true
      await pause(20)
    }
    return false
  }
  return { heard: queue.heard, hears }
}

/** Makes a queue at the first node that answers. */
async function registers({ nodes, history }: Crowd, person: Person) {
  const register = { method: 'POST', path: '/register' } as const
  for (const node of nodes) {
    const answer = await ask(node, person, register, history.wrong)
    if (answer?.status !== 200) continue
    const heard: Heard = { name: person.name, events: [] }
    history.heard.push(heard)
    return { id: String(answer.body.queue_id), cursor: Number(answer.body.last_event_id), heard }
  }
  throw new Error(`No node makes a queue for ${person.name}`)
}

interface WireEvent {
  readonly id: number
  readonly type: string
  readonly message?: MessageAsRead & { readonly display_recipient: unknown }
}

function asHeard({ id, message }: WireEvent): Heard['events'][number] {
  // Note: messages in other channels are not compared.
  if (message?.display_recipient !== 'general') return { id }
  return { id, message: { id: message.id, content: message.content } }
}

/**
 * Adds a guest to a private channel and removes them, repeatedly. After a removal is acknowledged, no node may
 * accept a message from them.
 */
export async function comesAndGoes(crowd: Crowd, owner: Person, guest: Person): Promise<void> {
  const { nodes, history, signal } = crowd
  const random = crowd.random.fork()
  const path = '/users/me/subscriptions'
  const principals = JSON.stringify([guest.id])
  // Note: the owner stays in the channel; only subscribers may add others.
  const both = JSON.stringify([owner.id, guest.id])
  const lets = { subscriptions: '[{"name":"private"}]', invite_only: 'true', principals: both }
  const puts = { subscriptions: '["private"]', principals }
  /** The node, the request and the answer of each step, for reports. */
  let asked: string[] = []
  const asks = async (person: Person, question: Question) => {
    const node = random.of(nodes)
    const answer = await ask(node, person, question, history.wrong)
    const said = question.params?.content ?? question.path
    asked.push(`${question.method} ${said} at ${node.name}: ${answer?.status ?? 'no answer'}`)
    return answer
  }
  const says = (content: string) => {
    const params = { type: 'channel', to: 'private', topic: 'secrets', content }
    return asks(guest, { method: 'POST', path: '/messages', params })
  }
  const untilDone = async (method: 'POST' | 'DELETE', params: Record<string, string>) => {
    while (!signal.aborted) {
      const answer = await asks(owner, { method, path, params })
      if (answer?.status === 200) return true
      if (answer && !isAway(answer.status))
        history.wrong(`The owner was refused: ${JSON.stringify(answer)}`)
      await pause(retryMs)
    }
    return false
  }
  for (let round = 1; !signal.aborted; round++) {
    asked = []
    if (!(await untilDone('POST', lets))) return
    await says(`inside ${round}`)
    if (!(await untilDone('DELETE', puts))) return
    const tries = await Promise.all([1, 2, 3].map((count) => says(`stale ${round}.${count}`)))
    for (const answer of tries) {
      if (answer) history.counts.staleChecked++
      if (answer?.status === 200)
        history.wrong(
          `Somebody without access sent ${JSON.stringify(answer.body)}: ${asked.join('; ')}`,
        )
    }
    await pause(random.between(20, 200))
  }
}
