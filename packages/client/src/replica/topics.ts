import type { UserTopicObject } from '@parley/contract'
import type { Channels } from './channels.ts'
import type { Handlers } from './handlers.ts'
import type { Snapshot, Written } from './parts.ts'
import { type SignalMap, WritableSignalMap } from './signal-map.ts'

/** The user's policy for a topic; `inherit`: that of its channel. */
export type TopicPolicyName = 'inherit' | 'muted' | 'unmuted' | 'followed'

export type UserTopic = Readonly<UserTopicObject>

const policyNames: readonly TopicPolicyName[] = ['inherit', 'muted', 'unmuted', 'followed']

/** A topic by its channel and its case-insensitive name. */
export function topicKey(channelId: number, topic: string): string {
  return `${channelId} ${topic.toLowerCase()}`
}

/** The user's topic policies. */
export class Topics {
  readonly #chosen: WritableSignalMap<string, UserTopic>
  readonly #channels: Channels

  constructor({ user_topics = [] }: Snapshot, channels: Channels) {
    this.#chosen = new WritableSignalMap(user_topics.map((one) => [keyOf(one), one] as const))
    this.#channels = channels
  }

  /** Topics with a policy of the user, by `topicKey`. */
  get chosen(): SignalMap<string, UserTopic> {
    return this.#chosen
  }

  policyOf(channelId: number, topic: string): TopicPolicyName {
    const chosen = this.#chosen.get(topicKey(channelId, topic))
    return policyNames[chosen?.visibility_policy ?? 0] ?? 'inherit'
  }

  /** Whether the topic is muted, directly or with its channel. */
  isMuted(channelId: number, topic: string): boolean {
    const policy = this.policyOf(channelId, topic)
    if (policy !== 'inherit') return policy === 'muted'
    return this.#channels.subscriptions.get(channelId)?.is_muted ?? false
  }

  /** Does not subscribe. */
  peekChosen(channelId: number, topic: string): UserTopic | undefined {
    return this.#chosen.peek(topicKey(channelId, topic))
  }

  /** Like `policyOf`, without subscribing. */
  peekPolicy(channelId: number, topic: string): TopicPolicyName {
    const chosen = this.#chosen.peek(topicKey(channelId, topic))
    return policyNames[chosen?.visibility_policy ?? 0] ?? 'inherit'
  }

  /** Like `isMuted`, without subscribing. */
  peekMuted(channelId: number, topic: string): boolean {
    const policy = this.peekPolicy(channelId, topic)
    if (policy !== 'inherit') return policy === 'muted'
    return this.#channels.subscriptions.peek(channelId)?.is_muted ?? false
  }

  readonly handlers = {
    user_topic: ({ id: _id, type: _type, op: _op, ...chosen }) => {
      this.#chosen.delete(keyOf(chosen))
      if (chosen.visibility_policy !== 0) this.#chosen.set(keyOf(chosen), chosen)
    },
    // Only clients that did not request user_topic receive it.
    muted_topics: () => undefined,
  } satisfies Handlers

  write(into: Written): void {
    into.user_topics = [...this.#chosen.peekValues()]
  }
}

function keyOf({ stream_id, topic_name }: UserTopic): string {
  return topicKey(stream_id, topic_name)
}
