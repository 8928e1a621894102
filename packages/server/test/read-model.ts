import type { Loose, Person } from './person.ts'

/** What the model stores for every message and every user: the table that the server avoids. */
interface Pair {
  /** Whether it came to them as a subscriber, or in a conversation of theirs, or entered later. */
  came: boolean
  historical: boolean
  read: boolean
  /** The person was not on both sides of some move: the message cannot be unread again. */
  settled: boolean
  starred: boolean
  mentioned: boolean
  mentionedAsAll: boolean
}

export interface ModelChannel {
  readonly id: number
  readonly name: string
  readonly isPrivate: boolean
  readonly subscribers: Set<Person>
}

export interface ModelMessage {
  readonly id: number
  readonly sender: Person
  channel: ModelChannel | undefined
  topic: string
  /** Between channels. */
  wasMoved: boolean
  /** For a direct message: all users of the conversation. */
  readonly people: ReadonlySet<Person>
  readonly mentionsAll: boolean
  readonly pairs: Map<Person, Pair>
}

export interface SentMessage {
  readonly id: number
  readonly sender: Person
  readonly channel?: ModelChannel
  readonly topic?: string
  readonly people?: readonly Person[]
  readonly readBySender: boolean
  readonly mentioned: readonly Person[]
  readonly mentionsAll: boolean
}

/** The simplest read state of an organization: a row for every message and user. */
export class ReadModel {
  readonly people: readonly Person[]
  readonly messages: ModelMessage[] = []
  readonly #muted = new Map<Person, Set<Person>>()

  constructor(people: readonly Person[]) {
    this.people = people
  }

  send(sent: SentMessage): void {
    const { id, sender, channel, topic = '' } = sent
    const people = new Set([sender, ...(sent.people ?? [])])
    const pairs = new Map<Person, Pair>()
    const reached = channel ? channel.subscribers : people
    for (const person of new Set([...reached, sender])) {
      const came = reached.has(person)
      pairs.set(person, {
        came,
        historical: !came && person !== sender,
        read: !came || (person === sender && sent.readBySender) || this.hasMuted(person, sender),
        settled: false,
        starred: false,
        mentioned: came && sent.mentioned.includes(person),
        mentionedAsAll: channel !== undefined && sent.mentionsAll,
      })
    }
    const { mentionsAll } = sent
    const wasMoved = false
    this.messages.push({ id, sender, channel, topic, wasMoved, people, mentionsAll, pairs })
  }

  move(moved: readonly ModelMessage[], to: ModelChannel, topic: string): void {
    for (const message of moved) {
      const from = message.channel
      message.topic = topic
      if (from === to) continue
      message.wasMoved = true
      message.channel = to
      for (const [person, pair] of message.pairs) {
        if (!from?.subscribers.has(person) || !to.subscribers.has(person)) pair.settled = true
      }
    }
  }

  remove(message: ModelMessage): void {
    this.messages.splice(this.messages.indexOf(message), 1)
  }

  hasMuted(person: Person, other: Person): boolean {
    return this.#muted.get(person)?.has(other) ?? false
  }

  mute(person: Person, other: Person): void {
    this.#muted.set(person, new Set([...(this.#muted.get(person) ?? []), other]))
    for (const { sender, pairs } of this.messages) {
      const pair = pairs.get(person)
      if (pair && sender === other) pair.read = true
    }
  }

  unmute(person: Person, other: Person): void {
    this.#muted.get(person)?.delete(other)
  }

  /** Leaving a channel marks its messages as read. */
  leave(person: Person, channel: ModelChannel): void {
    for (const message of this.messages) {
      const pair = message.pairs.get(person)
      if (pair && message.channel === channel && canBeUnread(person, message)) pair.read = true
    }
    channel.subscribers.delete(person)
  }

  mayRead(person: Person, { channel, people, pairs }: ModelMessage): boolean {
    if (!channel) return people.has(person)
    const isIn = channel.subscribers.has(person)
    if (channel.isPrivate) return isIn && pairs.has(person)
    return isIn || person.name !== 'gus'
  }

  readable(person: Person): ModelMessage[] {
    return this.messages.filter((message) => this.mayRead(person, message))
  }

  /** Returns the ids that changed. */
  markRead(person: Person, ids: readonly number[]): number[] {
    return this.#change(person, ids, (pair, message) => {
      const changes = isUnread(person, message)
      if (pair.came) pair.read = true
      return changes
    })
  }

  markUnread(person: Person, ids: readonly number[]): number[] {
    return this.#change(person, ids, (pair, message) => {
      if (pair.came) return canBeUnread(person, message) && pair.read && set(pair, 'read', false)
      if (!message.channel?.subscribers.has(person) || message.wasMoved) return false
      pair.came = true
      pair.mentionedAsAll = message.mentionsAll
      return set(pair, 'read', false)
    })
  }

  star(person: Person, ids: readonly number[], starred: boolean): number[] {
    return this.#change(
      person,
      ids,
      (pair) => pair.starred !== starred && set(pair, 'starred', starred),
    )
  }

  #change(
    person: Person,
    ids: readonly number[],
    apply: (pair: Pair, message: ModelMessage) => boolean,
  ): number[] {
    return this.messages.flatMap((message) => {
      if (!ids.includes(message.id)) return []
      const pair = message.pairs.get(person) ?? notReceived()
      const changed = apply(pair, message)
      if (changed) message.pairs.set(person, pair)
      return changed ? [message.id] : []
    })
  }

  /** Channels of these messages that the person is not in. */
  notSubscribed(person: Person, ids: readonly number[]): number[] {
    const channels = this.messages
      .filter(({ id }) => ids.includes(id))
      .flatMap(({ channel }) => (channel && !channel.subscribers.has(person) ? [channel.id] : []))
    return [...new Set(channels)].sort((a, b) => a - b)
  }

  unreadMessages(person: Person): ModelMessage[] {
    return this.messages.filter((message) => isUnread(person, message))
  }

  /** In the words of POST /register. */
  unread(person: Person): Loose {
    const unread = this.unreadMessages(person)
    const groups = new Map<string, Loose>()
    for (const message of unread) {
      const place = placeOf(person, message)
      const group = groups.get(place.key) ?? { ...place, unread_message_ids: [] }
      group.unread_message_ids.push(message.id)
      groups.set(place.key, group)
    }
    const of = (wanted: string) =>
      [...groups.values()].flatMap(({ kind, key, ...group }) => (kind === wanted ? [group] : []))
    const mentions = unread.filter(({ pairs }) => {
      const pair = pairs.get(person)
      return pair?.mentioned || pair?.mentionedAsAll
    })
    return {
      count: unread.length,
      streams: of('streams'),
      pms: of('pms'),
      huddles: of('huddles'),
      mentions: mentions.map(({ id }) => id),
      old_unreads_missing: false,
    }
  }

  starred(person: Person): number[] {
    return this.messages.flatMap(({ id, pairs }) => (pairs.get(person)?.starred ? [id] : []))
  }

  /** The user's own history: messages that they received or wrote. */
  history(person: Person): ModelMessage[] {
    return this.readable(person).filter(
      ({ sender, pairs }) => sender === person || pairs.get(person)?.came,
    )
  }

  flags(person: Person, { pairs }: ModelMessage): string[] {
    const pair = pairs.get(person) ?? notReceived()
    const flags = [
      (!pair.came || pair.read) && 'read',
      pair.historical && 'historical',
      pair.starred && 'starred',
      pair.mentioned && 'mentioned',
      pair.mentionedAsAll && 'stream_wildcard_mentioned',
      pair.mentionedAsAll && 'wildcard_mentioned',
    ]
    return flags.filter((flag) => flag !== false).sort()
  }

  firstUnread(person: Person, matches: (message: ModelMessage) => boolean): number | undefined {
    return this.unreadMessages(person).find(matches)?.id
  }
}

function notReceived(): Pair {
  return {
    came: false,
    historical: true,
    read: true,
    settled: false,
    starred: false,
    mentioned: false,
    mentionedAsAll: false,
  }
}

function canBeUnread(person: Person, { channel, pairs }: ModelMessage): boolean {
  const pair = pairs.get(person)
  if (!pair?.came || pair.settled) return false
  return channel === undefined || channel.subscribers.has(person)
}

function isUnread(person: Person, message: ModelMessage): boolean {
  return canBeUnread(person, message) && !message.pairs.get(person)?.read
}

function set(pair: Pair, flag: 'read' | 'starred', value: boolean): true {
  pair[flag] = value
  return true
}

function placeOf(person: Person, { channel, topic, people }: ModelMessage): Loose {
  if (channel) {
    const key = `${channel.id} ${topic}`
    return { kind: 'streams', key, stream_id: channel.id, topic }
  }
  const ids = [...people].map(({ id }) => id).sort((a, b) => a - b)
  if (ids.length > 2) return { kind: 'huddles', key: ids.join(), user_ids_string: ids.join() }
  const other = ids.find((id) => id !== person.id) ?? person.id
  return { kind: 'pms', key: ids.join(), other_user_id: other, sender_id: other }
}
