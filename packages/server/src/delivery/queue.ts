import type { ClientCapabilities, FeatureParams, QueueId, UserId } from '@parley/contract'
import type { Viewer } from '../directory/viewer.ts'
import type { LogPosition } from '../log-position.ts'

/** The client's parameters of the registration; stored with the queue. */
export interface QueueOptions extends FeatureParams {
  /** Undefined: all. */
  readonly eventTypes?: readonly string[] | undefined
  readonly allPublicChannels: boolean
  readonly applyMarkdown: boolean
  readonly clientGravatar: boolean
  readonly includeSubscribers: boolean | 'partial'
  readonly narrow: readonly (readonly [string, string])[]
  readonly capabilities: ClientCapabilities
}

/** A client's place in the log. */
export interface Queue {
  readonly id: QueueId
  readonly userId: UserId
  readonly options: QueueOptions
  /** The position of the queue's snapshot. */
  readonly registeredAt: LogPosition
  /** Seconds without a poll after which the queue is deleted. */
  readonly idleTimeout: number
}

/** A viewer with one of their queues. */
export interface QueueViewer extends Viewer {
  readonly queue: Queue
}
