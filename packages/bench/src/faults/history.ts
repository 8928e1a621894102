import type { Mark } from './mark.ts'
import type { Node } from './node.ts'
import type { MessageAsRead, StoredMessage } from './readings.ts'

/** A sent message. */
export interface Sent {
  readonly content: string
  readonly sender: string
  /** Undefined if no answer came: the message may or may not exist. */
  id?: number
}

/** The events of a queue, in order. */
export interface Heard {
  readonly name: string
  readonly events: { readonly id: number; readonly message?: MessageAsRead }[]
  /** Whether the server ended it, so that it did not bring later messages. */
  isEnded?: boolean
}

/** What a fault, or two at once, left behind. */
export interface Over {
  /** The moment from which everything could work again. */
  readonly since: Mark
  readonly after: string
  /** The nodes that are being started. */
  readonly starting: readonly Node[]
}

/** How long a node took no message after a fault. */
export interface Recovery {
  readonly milliseconds: number
  /** How much of it may have been waiting for a processor. */
  readonly waitedMs: number
  readonly includesStart: boolean
  readonly node: string
  /** The last faults before it. */
  readonly after: string
}

/** Milliseconds from an acknowledged loss of access to the last read that a node answered nevertheless. */
export interface LateRead {
  readonly milliseconds: number
  /** How much of it may have been waiting for a processor. */
  readonly waitedMs: number
}

/** Everything that happened in a run, as the clients saw it. */
export class History {
  readonly sent: Sent[] = []
  readonly heard: Heard[] = []
  readonly wrongs: string[] = []
  /** From the end of a fault until each node accepted a message again. */
  readonly recoveries: Recovery[] = []
  readonly lateReads: LateRead[] = []
  readonly counts = { acknowledged: 0, failed: 0, staleChecked: 0, recoveriesTried: 0 }

  wrong = (complaint: string): void => {
    if (this.wrongs.length < 50) this.wrongs.push(complaint)
  }
}

/** Problems of the final state. `messages` are those that everybody can read, oldest first. */
export function check(history: History, messages: readonly MessageAsRead[]): string[] {
  const { sent, heard } = history
  return [
    ...twice(messages),
    ...lost(sent, messages),
    ...disordered(sent),
    ...heard.flatMap((queue) => gaps(queue, messages)),
  ]
}

function twice(messages: readonly MessageAsRead[]): string[] {
  const seen = new Set<string>()
  return messages.flatMap(({ content, id }) => {
    if (seen.has(content)) return [`"${content}" is there twice, as ${id}, too`]
    seen.add(content)
    return []
  })
}

function lost(sent: readonly Sent[], messages: readonly MessageAsRead[]): string[] {
  const byId = new Map(messages.map(({ id, content }) => [id, content]))
  return sent.flatMap(({ content, id }) => {
    if (id === undefined || byId.get(id) === content) return []
    return [`"${content}" was acknowledged as ${id} and is ${byId.get(id) ?? 'lost'}`]
  })
}

/** Invariant: consecutive messages of a sender have increasing ids. */
function disordered(sent: readonly Sent[]): string[] {
  const last = new Map<string, number>()
  return sent.flatMap(({ sender, id, content }) => {
    if (id === undefined) return []
    const before = last.get(sender) ?? 0
    last.set(sender, id)
    return id > before ? [] : [`"${content}" of ${sender} got ${id} after ${before}`]
  })
}

function gaps({ name, events, isEnded }: Heard, messages: readonly MessageAsRead[]): string[] {
  const rising = events.every(({ id }, index) => id > (events[index - 1]?.id ?? -1))
  const told = events.flatMap(({ message }) => message ?? [])
  const first = told[0]?.id ?? Number.POSITIVE_INFINITY
  const last = isEnded ? (told.at(-1)?.id ?? 0) : Number.POSITIVE_INFINITY
  const wanted = messages.filter(({ id }) => id >= first && id <= last).map(({ id }) => id)
  const got = told.map(({ id }) => id)
  const missing = wanted.filter((id) => !got.includes(id))
  return [
    ...(rising ? [] : [`The ids of the queue of ${name} do not rise`]),
    ...(missing.length > 0 ? [`The queue of ${name} has a gap: ${missing.slice(0, 5)}`] : []),
    ...(missing.length === 0 && got.join() !== wanted.join()
      ? [`The queue of ${name} brought messages in another order, or more`]
      : []),
  ]
}

/** The longest run, and the maximum difference between clocks of one machine. */
const longestSeconds = 600

/** Invariant: messages have the time of PostgreSQL, so a node with a wrong clock does no harm. */
export function misdated(messages: readonly StoredMessage[]): string[] {
  const now = Date.now() / 1000
  return messages.flatMap(({ id, timestamp }) => {
    const isRight = timestamp <= now + 2 && timestamp > now - longestSeconds
    return isRight ? [] : [`Message ${id} is ${Math.round(timestamp - now)} s from now`]
  })
}
