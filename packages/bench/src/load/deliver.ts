import { setTimeout as delay } from 'node:timers/promises'
import { median, percentile } from '../statistics.ts'
import { type Answer, Connection, expectSuccess } from './connection.ts'
import type { Delivered, DeliverJob, Poll } from './jobs.ts'
import { startWatch } from './watch.ts'

const longestMs = 20_000

/** Messages that are not measured. */
const warmUps = 2

/**
 * Measures deliveries to waiting queues. They poll again when all have received the message, so the following
 * polls, which usually come from other machines, are not measured.
 */
export async function deliver(job: DeliverJob): Promise<Delivered> {
  const sender = await Connection.open(job.port)
  const pollers = await Promise.all(job.polls.map((poll) => Poller.open(job.port, poll)))
  const latencies: number[] = []
  const last: number[] = []
  const sends: number[] = []
  const watch = startWatch()
  for (let count = -warmUps; count < job.messages; count++) {
    const polling = pollers.filter((poller) => poller.pollIfIdle())
    await delay(settleMs(polling.length))
    const began = performance.now()
    const [sent, arrivals] = await Promise.all([
      expectSuccess(sender.ask(job.send)),
      arrivalsOf(pollers, job.expected),
    ])
    if (count < 0) continue
    sends.push(sent.arrivedAt - began)
    for (const arrivedAt of arrivals) latencies.push(arrivedAt - began)
    last.push(Math.max(...arrivals) - began)
  }
  const { busy } = watch.stop()
  sender.close()
  for (const poller of pollers) poller.close()
  const p50 = percentile(latencies, 0.5)
  const p99 = percentile(latencies, 0.99)
  return { p50, p99, lastP50: median(last), sendP50: median(sends), busy }
}

/** The time for the server to receive this many polls. */
function settleMs(polls: number): number {
  return 10 + polls * 0.25
}

async function arrivalsOf(pollers: readonly Poller[], expected: number): Promise<number[]> {
  const arrivals: number[] = []
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      reject(new Error(`Only ${arrivals.length} of ${expected} queues got the message`))
    }, longestMs)
    for (const poller of pollers) {
      poller.onMessage = (arrivedAt) => {
        arrivals.push(arrivedAt)
        if (arrivals.length < expected) return
        clearTimeout(late)
        for (const each of pollers) each.onMessage = undefined
        resolve(arrivals)
      }
    }
  })
}

/** A client that keeps a poll open. */
class Poller {
  /** Set while a message is expected. Earlier messages are ignored. */
  onMessage: ((arrivedAt: number) => void) | undefined
  readonly #connection: Connection
  readonly #poll: Poll
  #lastEventId: number
  #waits = false

  private constructor(connection: Connection, poll: Poll) {
    this.#connection = connection
    this.#poll = poll
    this.#lastEventId = poll.lastEventId
  }

  static async open(port: number, poll: Poll): Promise<Poller> {
    return new Poller(await Connection.open(port), poll)
  }

  /** Starts a poll unless one is pending. Returns whether it did. */
  pollIfIdle(): boolean {
    if (this.#waits) return false
    this.#waits = true
    const { beforeId, afterId } = this.#poll
    const asked = this.#connection.ask(`${beforeId}${this.#lastEventId}${afterId}`)
    void expectSuccess(asked).then((answer) => this.#take(answer))
    return true
  }

  close(): void {
    this.#connection.close()
  }

  #take({ body, arrivedAt }: Answer): void {
    this.#waits = false
    const text = body.toString('latin1')
    const { events } = JSON.parse(text) as { events: { id: number; type: string }[] }
    this.#lastEventId = events.at(-1)?.id ?? this.#lastEventId
    const isMessage = events.some((event) => event.type === 'message')
    if (isMessage && this.onMessage) this.onMessage(arrivedAt)
    else this.pollIfIdle()
  }
}
