import type { NarrowTermLike } from '@parley/contract/narrow-rules'
import type { Client } from '../../client.ts'
import type { Message } from '../message.ts'

/** Where to start: a message, or a place that the server finds. */
export type MessageAnchor = number | 'newest' | 'oldest' | 'first_unread'

/** The messages to fetch: around an anchor in a narrow, or by id. */
export type MessageQuery =
  | {
      readonly anchor: MessageAnchor
      readonly include_anchor: boolean
      readonly num_before: number
      readonly num_after: number
      readonly narrow: readonly NarrowTermLike[]
    }
  | { readonly message_ids: readonly number[] }

/** As `GET /messages` answers. */
export interface MessageAnswer {
  readonly anchor?: number | undefined
  readonly found_oldest: boolean
  readonly found_newest: boolean
  readonly messages: readonly Message[]
}

export type FetchMessages = (query: MessageQuery) => Promise<MessageAnswer>

/** Fetches with a client, in the format that `registration` requests for messages. */
export function fetchBy(client: Pick<Client, 'messages'>): FetchMessages {
  const form = { apply_markdown: true, allow_empty_topic_name: true, client_gravatar: false }
  return (query) => {
    if ('message_ids' in query) {
      return client.messages.getMany({ ...form, message_ids: [...query.message_ids] as never })
    }
    const narrow = query.narrow.map(({ operator, operand, negated = false }) => ({
      operator,
      operand: typeof operand === 'object' ? [...operand] : operand,
      negated,
    }))
    return client.messages.getMany({ ...form, ...query, narrow })
  }
}
