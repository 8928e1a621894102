import type { UserTopicObject } from '@parley/contract'
import type { Channels } from './channels.ts'
import type { EventAt, Handlers } from './handlers.ts'
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

/** A topic and its newest message. */
export interface NewestInTopic {
  readonly channelId: number
  readonly name: string
  readonly messageId: number
}

/** The user's topic policies, and what events tell about topics. */
export class Topics {
  readonly #chosen: WritableSignalMap<string, UserTopic>
  readonly #newest = new WritableSignalMap<string, NewestInTopic>()
  readonly #channels: Channels

  constructor({ user_topics = [] }: Snapshot, channels: Channels) {
    this.#chosen = new WritableSignalMap(user_topics.map((one) => [keyOf(one), one] as const))
    this.#channels = channels
  }

  /** Topics with a policy of the user, by `topicKey`. */
  get chosen(): SignalMap<string, UserTopic> {
    return this.#chosen
  }

  /** Topics that have received messages since the start, by `topicKey`. */
  get newest(): SignalMap<string, NewestInTopic> {
    return this.#newest
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
    if (this.#chosen.peekSize === 0) return 'inherit'
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
    message: ({ message: { id, stream_id, subject } }) => {
      if (stream_id !== undefined) this.#note(stream_id, subject, [id])
    },
    update_message: (event) => this.#move(event),
    delete_message: ({ message_ids, message_id = -1 }) => {
      this.#forget(message_ids ?? [message_id])
    },
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

  #move({ stream_id, new_stream_id, orig_subject, subject, message_ids }: Move): void {
    if (subject === undefined && new_stream_id === undefined) return
    this.#forget(message_ids)
    const channelId = new_stream_id ?? stream_id
    const name = subject ?? orig_subject
    if (channelId !== undefined && name !== undefined) this.#note(channelId, name, message_ids)
  }

  #note(channelId: number, name: string, ids: readonly number[]): void {
    const key = topicKey(channelId, name)
    const messageId = Math.max(...ids, this.#newest.peek(key)?.messageId ?? 0)
    if (ids.includes(messageId)) this.#newest.set(key, { channelId, name, messageId })
  }

  /** Which message is now the newest one of its topic is not known. */
  #forget(ids: readonly number[]): void {
    const gone = new Set(ids)
    for (const { channelId, name, messageId } of [...this.#newest.peekValues()]) {
      if (gone.has(messageId)) this.#newest.delete(topicKey(channelId, name))
    }
  }
}

type Move = EventAt<'update_message'>

function keyOf({ stream_id, topic_name }: UserTopic): string {
  return topicKey(stream_id, topic_name)
}
