import type { ChannelId, MessageId, RecipientId } from '@parley/contract'
import type { Sql, Tx } from '../../db/transaction.ts'
import { channelOfRecipient } from '../../directory/recipients.ts'
import { add, type JsonText, jsonShared, listOf, type Piece } from '../../json-text.ts'
import { shownTopic } from '../topics/topic-names.ts'
import type { Bitmap } from './bitmap.ts'
import type { TopicOfMessage } from './topic-runs.ts'
import type { TopicsOfMessages } from './topics-of-messages.ts'
import { groupByTopic, type UnreadTopic } from './unread-topics.ts'

/** The maximum number of ids in all texts. Each takes about 10 bytes, with the data that is kept for it. */
const maxIds = 1_000_000

/** Each text counts as this many ids more: a text of one id takes 1.3 KB with its bitmap and key. */
const idsPerText = 130

type Written = JsonText<{ stream_id: ChannelId; topic: string; unread_message_ids: MessageId[] }[]>

/** The unread messages of a channel. */
export interface UnreadChannel {
  readonly text: Written
  /** Topics with messages that mention everybody. */
  readonly toAll: readonly (TopicOfMessage & { readonly ids: readonly MessageId[] })[]
}

interface Remembered extends UnreadChannel {
  readonly ids: Bitmap
  readonly version: number
}

/**
 * The unread messages of channels, written. People who have not read a channel yet have the same unread messages there,
 * so the text is written and compressed once for all of them. Invariant: a text is found by its ids, all of which are
 * compared, and is not used after a message was moved from or to the channel.
 */
export class UnreadTexts {
  readonly #topics: TopicsOfMessages
  /** The ones that were used last come last. */
  readonly #known = new Map<string, Remembered>()
  #count = 0

  constructor(topics: TopicsOfMessages) {
    this.#topics = topics
  }

  /** Note: what is read within a transaction is not kept, because it may be rolled back. */
  async channel(
    recipientId: RecipientId,
    ids: Bitmap,
    { emptyTopicName, sql, keeps }: Writing,
  ): Promise<UnreadChannel> {
    const key = `${recipientId} ${emptyTopicName} ${ids.size} ${ids.minimum()} ${ids.maximum()}`
    const version = this.#topics.versionOf(recipientId)
    const known = this.#known.get(key)
    if (known?.version === version && known.ids.isEqual(ids)) {
      this.#known.delete(key)
      this.#known.set(key, known)
      return known
    }
    const list = ids.toUint32Array()
    const grouped = groupByTopic(list, await this.#topics.lookUp(list, sql))
    // Note: where messages are may be read from the database before the event that moves them comes.
    const topics = grouped.filter((topic) => topic.recipientId === recipientId)
    const made = { text: written(topics, emptyTopicName), toAll: toAllOf(topics), ids, version }
    if (keeps) this.#remember(key, made)
    return made
  }

  #remember(key: string, made: Remembered): void {
    this.#forget(key)
    this.#known.set(key, made)
    this.#count += made.ids.size + idsPerText
    for (const [oldest] of this.#known) {
      if (this.#count <= maxIds) break
      this.#forget(oldest)
    }
  }

  #forget(key: string): void {
    const known = this.#known.get(key)
    if (!known) return
    this.#count -= known.ids.size + idsPerText
    this.#known.delete(key)
  }
}

export interface Writing {
  readonly emptyTopicName: boolean
  readonly sql: Sql | Tx
  readonly keeps: boolean
}

function toAllOf(topics: readonly UnreadTopic[]): UnreadChannel['toAll'] {
  const told = topics.filter(({ toAll }) => toAll.length > 0)
  return told.map(({ recipientId, topic, toAll: ids }) => ({ recipientId, topic, ids }))
}

// Written by hand: there may be tens of thousands of topics.
function written(topics: readonly UnreadTopic[], emptyTopicName: boolean): Written {
  const inner: Piece[] = []
  for (const { recipientId, topic, ids } of topics) {
    const comma = inner.length > 0 ? ',' : ''
    const name = JSON.stringify(shownTopic(topic, emptyTopicName))
    const head = `{"stream_id":${channelOfRecipient(recipientId)},"topic":${name}`
    add(inner, `${comma}${head},"unread_message_ids":[${idsText(ids)}]}`)
  }
  return jsonShared(listOf(inner))
}

/** The longest text of an id, with a comma. */
const longestId = 11
const [zero, comma] = ['0'.charCodeAt(0), ','.charCodeAt(0)]

/** The ids, separated by commas. Note: `join` takes two to four times as long. */
export function idsText(ids: Uint32Array): string {
  if (ids.length < 8) return ids.join()
  const bytes = Buffer.allocUnsafe(ids.length * longestId)
  let at = bytes.length
  for (let index = ids.length - 1; index >= 0; index--) {
    bytes[--at] = comma
    let rest = ids[index] ?? 0
    do {
      const left = (rest / 10) >>> 0
      bytes[--at] = zero + rest - 10 * left
      rest = left
    } while (rest > 0)
  }
  return bytes.toString('latin1', at, bytes.length - 1)
}
