import type { EarlyRegistration } from '@parley/client/early'
import type {
  FetchMessages,
  MessageAnchor,
  MessageAnswer,
  MessageQuery,
  NarrowTermLike,
  Replica,
} from '@parley/client/replica'
import type { Current } from './boot-state.ts'
import type { Platform } from './platform.ts'

/** Messages around a place. */
export type NarrowQuery = Extract<MessageQuery, { readonly narrow: unknown }>

/** The part of a registration that early messages depend on. */
type Registration = Pick<
  EarlyRegistration,
  'position' | 'queueId' | 'readUsers' | 'registered' | 'usersLater'
>

/** The longest time for which the sidebar waits for the users. */
const longestWithoutUsersMs = 1000

/**
 * The messages of the first screen, requested when the server has taken the snapshot. The snapshot takes longer
 * to receive and to read than the messages do.
 */
export class EarlyMessages {
  readonly #registration: Registration
  readonly #query: NarrowQuery
  #answer: Promise<MessageAnswer> | undefined

  constructor(registration: Registration, query: NarrowQuery, fetch: FetchMessages) {
    this.#registration = registration
    this.#query = query
    this.#answer = registration.registered.then(() => fetch(query))
    // After a failure they are fetched when they are needed.
    this.#answer.catch(() => undefined)
    registration.usersLater = isOfChannel(query)
  }

  /** Adds the users when the messages are `painted`. Reading 10,000 of them takes longer than painting the messages. */
  async addUsers(replica: Replica, { painted }: Pick<Platform, 'painted'>): Promise<void> {
    await painted(longestWithoutUsersMs)
    replica.learnUsers(this.#registration.readUsers() ?? [])
  }

  /**
   * The answer to a query, if it may be one; it is given once. Note: events after the snapshot change the messages of an answer
   * that is under way. Those that were applied before the query would be missing.
   */
  take(
    { replica, queueId }: Current,
    query: MessageQuery,
  ): Promise<MessageAnswer | undefined> | undefined {
    const registration = this.#registration
    const isExact = queueId === registration.queueId && replica.position === registration.position
    const early = this.#answer
    // Without this query, it would wait for one that may come much later.
    this.#answer = undefined
    if (!isExact || 'message_ids' in query || !isSameNarrow(query, this.#query)) return undefined
    const answer = early?.then((found) =>
      fits(query.anchor, this.#query, found) ? found : undefined,
    )
    return answer?.catch(() => undefined)
  }
}

/** How the views of a tab fetch: the first one may have its answer already. */
export function fetchWith(
  early: EarlyMessages | undefined,
  current: () => Current | undefined,
  fetch: FetchMessages,
): FetchMessages {
  return async (query) => {
    const now = current()
    return (now && (await early?.take(now, query))) ?? fetch(query)
  }
}

/** Messages say who sent them, so those of channels can be shown without the users. */
function isOfChannel({ narrow }: NarrowQuery): boolean {
  const isPart = ({ operator, negated }: NarrowTermLike) =>
    !negated && (operator === 'channel' || operator === 'topic')
  return narrow.length > 0 && narrow.every(isPart)
}

function isSameNarrow(one: NarrowQuery, other: NarrowQuery): boolean {
  return JSON.stringify(one.narrow) === JSON.stringify(other.narrow)
}

/** The snapshot says which message is the first unread one; the early query left that to the server. */
function fits(anchor: MessageAnchor, asked: NarrowQuery, answer: MessageAnswer): boolean {
  if (anchor === asked.anchor) return true
  if (asked.anchor !== 'first_unread') return false
  return anchor === 'newest' ? answer.found_newest : anchor === answer.anchor
}
