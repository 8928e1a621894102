import type { NarrowTerm, UserId } from '@parley/contract'

/** A message as its row says, and the channels that it was moved through. */
export interface StoredMessage {
  readonly id: number
  readonly recipientId: number
  readonly senderId: number
  readonly topic: string
  readonly content: string
  readonly path: readonly number[] | null
}

export interface WantedRange {
  readonly anchor: number
  readonly before: number
  readonly after: number
  readonly includeAnchor: boolean
}

/** A subscription while it lasted: from after one message up to another. */
interface Stay {
  readonly after: number
  upTo: number
}

interface KnownChannel {
  readonly name: string
  readonly recipientId: number
  readonly isPrivate: boolean
  readonly stays: Map<number, Stay[]>
}

/**
 * What a search finds, by looking at every message. It knows of channels and people only what the test tells it, and
 * shares no code with the server.
 */
export class SearchOracle {
  readonly #guest: number
  readonly #administrator: number
  readonly #channels: KnownChannel[] = []
  readonly #conversations = new Map<number, ReadonlySet<number>>()

  constructor(people: { readonly guest: UserId; readonly administrator: UserId }) {
    this.#guest = people.guest
    this.#administrator = people.administrator
  }

  /** The history of a private channel is for those who were there. */
  knowsChannel(name: string, recipientId: number, isPrivate: boolean): void {
    this.#channels.push({ name, recipientId, isPrivate, stays: new Map() })
  }

  knowsConversation(recipientId: number, people: readonly number[]): void {
    this.#conversations.set(recipientId, new Set(people))
  }

  enters(channel: string, person: number, newestMessage: number): void {
    const { stays } = this.#named(channel)
    const own = stays.get(person) ?? []
    stays.set(person, [...own, { after: newestMessage, upTo: Number.POSITIVE_INFINITY }])
  }

  leaves(channel: string, person: number, newestMessage: number): void {
    for (const stay of this.#named(channel).stays.get(person) ?? []) {
      stay.upTo = Math.min(stay.upTo, newestMessage)
    }
  }

  get recipients(): { readonly channels: number[]; readonly conversations: number[] } {
    const channels = this.#channels.map(({ recipientId }) => recipientId)
    return { channels, conversations: [...this.#conversations.keys()] }
  }

  /** The channels that a person may name. */
  knownTo(person: number): string[] {
    const known = this.#channels.filter(
      (channel) =>
        isIn(channel, person) ||
        (person !== this.#guest && (!channel.isPrivate || person === this.#administrator)),
    )
    return known.map(({ name }) => name)
  }

  finds(
    person: number,
    terms: readonly NarrowTerm[],
    all: readonly StoredMessage[],
    { anchor, before, after, includeAnchor }: WantedRange,
  ): number[] {
    const ids = all
      .filter((message) => this.#isInHistory(person, terms, message))
      .filter((message) => terms.every((term) => this.#fulfills(message, term)))
      .map(({ id }) => id)
    const earlier = ids.filter((id) => id < anchor)
    return [
      ...earlier.slice(earlier.length - Math.min(before, earlier.length)),
      ...ids.filter((id) => includeAnchor && id === anchor),
      ...ids.filter((id) => id > anchor).slice(0, after),
    ]
  }

  /** In a channel with a public history a search looks at all of it, otherwise at what came to the person. */
  #isInHistory(person: number, terms: readonly NarrowTerm[], message: StoredMessage): boolean {
    if (!this.#mayRead(person, message)) return false
    const isInOnePublic = terms.some(({ operator, operand, negated }) => {
      const isPublic = () => !this.#named(String(operand)).isPrivate
      return operator === 'channel' && !negated && isPublic()
    })
    const isOwn = terms.some(({ operator }) => operator === 'is')
    return (isInOnePublic && !isOwn) || this.#came(person, message)
  }

  #mayRead(person: number, message: StoredMessage): boolean {
    const channel = this.#at(message.recipientId)
    if (!channel) return this.#participants(message.recipientId).has(person)
    if (channel.isPrivate) return isIn(channel, person) && this.#came(person, message)
    return isIn(channel, person) || person !== this.#guest
  }

  /** Whether the message came to the person: when it was sent, by a move, or as their own. */
  #came(person: number, { id, recipientId, senderId, path }: StoredMessage): boolean {
    if (!this.#at(recipientId)) return this.#participants(recipientId).has(person)
    if (senderId === person) return true
    const [sentTo = recipientId, ...moves] = path ?? []
    if (this.#wasIn(sentTo, person, id)) return true
    return moves.some(
      (to, index) =>
        index % 2 === 1 && to === recipientId && this.#wasIn(to, person, moves[index - 1] ?? 0),
    )
  }

  #wasIn(recipientId: number, person: number, at: number): boolean {
    const stays = this.#at(recipientId)?.stays.get(person) ?? []
    return stays.some(({ after, upTo }) => after < at && at <= upTo)
  }

  #fulfills(message: StoredMessage, { operator, operand, negated }: NarrowTerm): boolean {
    const channel = this.#at(message.recipientId)
    const answers: Record<string, () => boolean> = {
      search: () => saysAll(message, String(operand)),
      channel: () => channel?.name === operand,
      topic: () => channel !== undefined && message.topic === operand,
      sender: () => message.senderId === operand,
      is: () => channel === undefined,
    }
    return answers[operator]?.() !== negated
  }

  #at(recipientId: number): KnownChannel | undefined {
    return this.#channels.find((channel) => channel.recipientId === recipientId)
  }

  #named(name: string): KnownChannel {
    const channel = this.#channels.find((one) => one.name === name)
    if (!channel) throw new Error(`The oracle knows no channel ${name}`)
    return channel
  }

  #participants(recipientId: number): ReadonlySet<number> {
    const people = this.#conversations.get(recipientId)
    if (!people) throw new Error(`The oracle knows no recipient ${recipientId}`)
    return people
  }
}

function isIn({ stays }: KnownChannel, person: number): boolean {
  return stays.get(person)?.some(({ upTo }) => upTo === Number.POSITIVE_INFINITY) ?? false
}

/** Words begin with a searched word, phrases are contained as they are. Common words count in phrases only. */
function saysAll({ content, topic }: StoredMessage, search: string): boolean {
  const said = [content.toLowerCase(), topic.toLowerCase()]
  const phrases = [...search.matchAll(/"([^"]*)"/g)].map(([, phrase = '']) => phrase)
  const outside = search
    .replaceAll(/"[^"]*"/g, ' ')
    .toLowerCase()
    .split(/[\s"]+/)
  const inside = phrases.join(' ').toLowerCase().split(' ')
  const isCommon = (part: string) => part === 'the' || part === 'so'
  const counts = [...outside.filter((part) => !isCommon(part)), ...inside].filter((part) => part)
  const isSaid = (part: string) =>
    /[a-z]/.test(part)
      ? said.some((text) => text.split(' ').some((word) => begins(word, part)))
      : said.some((text) => text.includes(part))
  return (
    counts.length > 0 &&
    counts.every(isSaid) &&
    phrases.every((phrase) => said.some((text) => text.includes(phrase)))
  )
}

const bare = (word: string) => word.replaceAll('ä', 'a').replaceAll('ß', 'ss')

function begins(word: string, part: string): boolean {
  return word.startsWith(part) || bare(word).startsWith(bare(part))
}
