import type { ApiError, LightClient } from '@parley/client/light'
import { type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { AppContext } from '../app-context.ts'
import { reasonOf } from './intend.ts'

export interface ListedTopic {
  readonly name: string
  /** The id of the newest message in it. */
  readonly max_id: number
}

/** The known topics of a channel, newest first. */
export interface TopicList {
  readonly topics?: readonly ListedTopic[]
  readonly problem?: string
}

interface Kept {
  readonly list: Signal<TopicList>
  /** When the next reader asks again. */
  nextAt: number
  /** Whether the last request failed. */
  hasFailed: boolean
  /** Whether the app was online when somebody last read it. */
  wasOnline: boolean
}

/** A list is fresh for this long. */
const freshMs = 20_000
/** After a failure, readers wait this long, unless the server says how long. Note: they read it again at once when it has failed. */
const patienceMs = 5000

const keptBy = new WeakMap<LightClient, Map<number, Kept>>()

/**
 * The topics of a channel. Returns the known ones at once, and asks the server if they are missing or not fresh. Those who read it while they render
 * are rendered again when the network is back, and so ask again after a failure.
 */
export function topicsOf(app: AppContext, channelId: number): ReadonlySignal<TopicList> {
  const kept = keptOf(app.client, channelId)
  const isOnline = app.online.value
  const isBack = isOnline && !kept.wasOnline && kept.hasFailed
  kept.wasOnline = isOnline
  if (isBack || Date.now() >= kept.nextAt) void ask(app, channelId, kept)
  return kept.list
}

export function retryTopics(app: AppContext, channelId: number): void {
  void ask(app, channelId, keptOf(app.client, channelId))
}

function keptOf(client: LightClient, channelId: number): Kept {
  const lists = keptBy.get(client) ?? new Map<number, Kept>()
  keptBy.set(client, lists)
  const kept = lists.get(channelId) ?? {
    list: signal<TopicList>({}),
    ...{ nextAt: 0, hasFailed: false, wasOnline: true },
  }
  lists.set(channelId, kept)
  return kept
}

async function ask({ client, replica }: AppContext, channelId: number, kept: Kept): Promise<void> {
  const channel = replica.channels.byId.peek(channelId)
  if (!channel) return
  kept.nextAt = Date.now() + freshMs
  try {
    const { topics } = await client.topics.list({
      stream_id: channel.stream_id,
      allow_empty_topic_name: true,
    })
    kept.hasFailed = false
    kept.list.value = { topics }
  } catch (error) {
    const { retryAfter } = error as Partial<ApiError>
    kept.hasFailed = true
    kept.nextAt = Date.now() + (retryAfter === undefined ? patienceMs : retryAfter * 1000)
    const { topics, problem } = kept.list.peek()
    const reason = reasonOf(error)
    if (!topics && problem !== reason) kept.list.value = { problem: reason }
  }
}
