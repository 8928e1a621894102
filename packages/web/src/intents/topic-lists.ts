import type { LightClient } from '@parley/client/light'
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
  askedAt: number
}

/** A list is fresh for this long. */
const freshMs = 20_000

const keptBy = new WeakMap<LightClient, Map<number, Kept>>()

/** The topics of a channel. Returns the known ones at once, and asks the server if they are missing or not fresh. */
export function topicsOf(app: AppContext, channelId: number): ReadonlySignal<TopicList> {
  const kept = keptOf(app.client, channelId)
  if (Date.now() - kept.askedAt > freshMs) void ask(app, channelId, kept)
  return kept.list
}

export function retryTopics(app: AppContext, channelId: number): void {
  void ask(app, channelId, keptOf(app.client, channelId))
}

function keptOf(client: LightClient, channelId: number): Kept {
  const lists = keptBy.get(client) ?? new Map<number, Kept>()
  keptBy.set(client, lists)
  const kept = lists.get(channelId) ?? { list: signal<TopicList>({}), askedAt: 0 }
  lists.set(channelId, kept)
  return kept
}

async function ask({ client, replica }: AppContext, channelId: number, kept: Kept): Promise<void> {
  const channel = replica.channels.byId.peek(channelId)
  if (!channel) return
  kept.askedAt = Date.now()
  try {
    const { topics } = await client.topics.list({
      stream_id: channel.stream_id,
      allow_empty_topic_name: true,
    })
    kept.list.value = { topics }
  } catch (error) {
    kept.askedAt = 0
    const { topics } = kept.list.peek()
    kept.list.value = topics ? { topics } : { problem: reasonOf(error) }
  }
}
