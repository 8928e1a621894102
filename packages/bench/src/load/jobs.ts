/** Sends as many requests as possible in the time, over connections with one request at a time. */
export interface PressJob {
  readonly kind: 'press'
  readonly port: number
  /** Sent in turn, repeatedly. */
  readonly requests: readonly string[]
  readonly connections: number
  readonly milliseconds: number
  /** So many instead, however long they take. */
  readonly count?: number | undefined
}

export interface Pressed {
  readonly count: number
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
  /** The load generator's own use of processor time; 1 is one core. */
  readonly busy: number
}

/** A waiting queue: the start of its poll, to which the last event id is appended. */
export interface Poll {
  readonly beforeId: string
  readonly afterId: string
  readonly lastEventId: number
}

/** Sends one message at a time to waiting queues and measures its arrival. */
export interface DeliverJob {
  readonly kind: 'deliver'
  readonly port: number
  readonly polls: readonly Poll[]
  readonly send: string
  readonly messages: number
  /** How many queues receive each message. */
  readonly expected: number
}

export interface Delivered {
  /** From the start of the send to the event, over all messages and their queues. */
  readonly p50: number
  readonly p99: number
  /** From the start of the send to the event of the last queue, over all messages. */
  readonly lastP50: number
  readonly sendP50: number
  readonly busy: number
}

export type Job = PressJob | DeliverJob
