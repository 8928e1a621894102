import type { NarrowMessage, NarrowTermLike, NarrowWorld } from '@parley/contract/narrow-rules'
import { mayHoldTopic, narrowAliases } from '@parley/contract/narrow-rules'
import type { Channel, Channels } from '../channels.ts'
import type { EventAt } from '../handlers.ts'
import type { Message } from '../message.ts'
import type { People } from '../people.ts'
import type { Topics } from '../topics.ts'

/** The state of the replica that the narrow rules need. */
export class ReplicaWorld implements NarrowWorld {
  readonly selfId: number
  readonly #channels: Channels
  readonly #topics: Topics
  readonly #people: People

  constructor(selfId: number, channels: Channels, topics: Topics, people: People) {
    this.selfId = selfId
    this.#channels = channels
    this.#topics = topics
    this.#people = people
  }

  channelIdOf(nameOrId: string | number): number | undefined {
    if (typeof nameOrId === 'number') return this.#channels.byId.peek(nameOrId)?.stream_id
    const byName = this.#channels.peekName(nameOrId)?.stream_id
    return byName ?? this.#channels.byId.peek(Number(nameOrId))?.stream_id
  }

  userIdOf(addressOrId: string | number): number | undefined {
    if (typeof addressOrId === 'number') return addressOrId
    return this.#people.peekEmail(addressOrId)?.user_id
  }

  isChannelIn(set: string, channelId: number): boolean {
    const channel = this.#channels.byId.peek(channelId)
    return channel !== undefined && (channelSets[set]?.(channel) ?? false)
  }

  isMuted(channelId: number, topic: string): boolean {
    return this.#topics.peekMuted(channelId, topic)
  }

  isFollowed(channelId: number, topic: string): boolean {
    return this.#topics.peekPolicy(channelId, topic) === 'followed'
  }

  readsHistory(channelId: number): boolean {
    const channel = this.#channels.byId.peek(channelId)
    if (!channel) return false
    return channel.history_public_to_subscribers || !channel.invite_only
  }

  /** Whether events report every message that may match: they do not for channels without a subscription. */
  isHeard(narrow: readonly NarrowTermLike[]): boolean {
    return narrow.every(({ operator, operand, negated }) => {
      const name = narrowAliases.get(operator) ?? operator
      if (name === 'channels') return negated === true
      if (name !== 'channel' || negated || typeof operand === 'object') return true
      const id = this.channelIdOf(operand)
      return id !== undefined && this.#channels.subscriptions.peek(id) !== undefined
    })
  }

  /** Whether the narrow's result depends on a channel's name or privacy. */
  concerns(narrow: readonly NarrowTermLike[], channelId: number): boolean {
    return narrow.some(({ operator, operand }) => {
      const name = narrowAliases.get(operator) ?? operator
      if (name === 'channels') return true
      // The name may have belonged to another channel, or to none.
      return name === 'channel' && (typeof operand === 'string' || operand === channelId)
    })
  }
}

const channelSets: Readonly<Record<string, (channel: Channel) => boolean>> = {
  archived: (channel) => channel.is_archived,
  public: (channel) => !channel.invite_only,
  'web-public': (channel) => channel.is_web_public,
}

/** The properties of a message that narrows use. */
export function narrowMessageOf(message: Message): NarrowMessage {
  const { display_recipient: people } = message
  return {
    ...message,
    channelId: message.type === 'stream' ? message.stream_id : undefined,
    topic: message.subject,
    senderId: message.sender_id,
    userIds: typeof people === 'string' ? [] : people.map(({ id }) => id),
    html: message.content,
  }
}

/** The channel properties that narrows depend on. */
export const changesWhichChannels: ReadonlySet<string> = new Set([
  'invite_only',
  'is_archived',
  'is_web_public',
  'name',
])

/** Whether messages that are not known here may move into a view of this narrow. */
export function mayEnter(
  narrow: readonly NarrowTermLike[],
  event: EventAt<'update_message'>,
  world: ReplicaWorld,
): boolean {
  const { stream_id = -1, new_stream_id = stream_id, orig_subject, subject = orig_subject } = event
  return subject === undefined || mayHoldTopic(narrow, new_stream_id, subject, world)
}
