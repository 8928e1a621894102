import type { ClientCapabilities, QueueId, UserId } from '@parley/contract'
import type { Viewer } from '../directory/viewer.ts'
import type { LogPosition } from '../log-position.ts'
import type { Thing } from './sights.ts'

/** What a client asked for when it registered; stored with the queue. */
export interface QueueOptions {
  /** Undefined: all. */
  readonly eventTypes?: readonly string[] | undefined
  readonly allPublicChannels: boolean
  readonly applyMarkdown: boolean
  readonly clientGravatar: boolean
  readonly slimPresence: boolean
  /** How old presences in the snapshot may be. */
  readonly presenceHistoryLimitDays?: number
  readonly includeSubscribers: boolean | 'partial'
  readonly narrow: readonly (readonly [string, string])[]
  readonly capabilities: ClientCapabilities
}

/** A client's place in the log. */
export interface Queue {
  readonly id: QueueId
  readonly userId: UserId
  readonly options: QueueOptions
  /** The position of the snapshot that the queue goes on from. */
  readonly registeredAt: LogPosition
  /** Seconds without a poll after which the queue is gone. */
  readonly idleTimeout: number
}

/** Somebody who looks through one of their queues. */
export interface QueueViewer extends Viewer {
  readonly queue: Queue
  /** Whether the client knows of the thing where the fact comes; whether its user may is asked apart. */
  readonly isTold: (thing: Thing) => boolean
}
