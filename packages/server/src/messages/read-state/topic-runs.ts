import type { MessageId, RecipientId } from '@parley/contract'
import { nameKey } from '../../directory/name-key.ts'

/** The recipient and the topic of a message. */
export interface TopicOfMessage {
  readonly recipientId: RecipientId
  /** As it is stored with the message. */
  readonly topic: string
}

/** Topics are kept for runs of this many message ids; reading one takes a few milliseconds. */
export const runLength = 8192

export function runOf(id: MessageId): number {
  return Math.floor(id / runLength)
}

/**
 * Numbers for pairs of recipient and topic, from 1. Each spelling of a topic has its own; they share the number of
 * the group. Numbers are never reused.
 */
export class TopicNumbers {
  readonly #topics: TopicOfMessage[] = []
  readonly #groups: number[] = []
  readonly #byRecipient = new Map<RecipientId, Map<string, number>>()

  get size(): number {
    return this.#topics.length
  }

  numberOf({ recipientId, topic }: TopicOfMessage): number {
    let numbers = this.#byRecipient.get(recipientId)
    if (!numbers) {
      numbers = new Map()
      this.#byRecipient.set(recipientId, numbers)
    }
    const known = numbers.get(topic)
    if (known !== undefined) return known
    const key = nameKey(topic)
    const group = key === topic ? undefined : this.numberOf({ recipientId, topic: key })
    const made = this.#topics.push({ recipientId, topic })
    this.#groups.push(group ?? made)
    numbers.set(topic, made)
    return made
  }

  /** The same for all spellings of a topic. */
  groupOf(number: number): number {
    return this.#groups[number - 1] ?? 0
  }

  topic(number: number): TopicOfMessage | undefined {
    return this.#topics[number - 1]
  }
}

/**
 * The topic number of each message in a run of ids, in four bytes a message: the number, shifted left by one, and
 * a bit for a channel wildcard mention. 0: there is no such message.
 */
export class TopicRun {
  readonly #codes = new Uint32Array(runLength)

  put(id: MessageId, topicNumber: number, mentionsChannel: boolean): void {
    this.#codes[id % runLength] = topicNumber * 2 + (mentionsChannel ? 1 : 0)
  }

  /** Does nothing if there is no such message. */
  move(id: MessageId, topicNumber: number): void {
    if (this.topicNumber(id) !== 0) this.put(id, topicNumber, this.mentionsChannel(id))
  }

  /** Does nothing if there is no such message. */
  setMentionsChannel(id: MessageId, mentionsChannel: boolean): void {
    const topicNumber = this.topicNumber(id)
    if (topicNumber !== 0) this.put(id, topicNumber, mentionsChannel)
  }

  remove(id: MessageId): void {
    this.#codes[id % runLength] = 0
  }

  topicNumber(id: MessageId): number {
    return (this.#codes[id % runLength] ?? 0) >>> 1
  }

  mentionsChannel(id: MessageId): boolean {
    return ((this.#codes[id % runLength] ?? 0) & 1) === 1
  }
}
