/** Where messages are: a topic of a channel, or a conversation with others. */
export type Place =
  | { readonly kind: 'topic'; readonly channelId: number; readonly topic: string }
  /** The others, ascending; for notes to oneself, oneself. */
  | { readonly kind: 'direct'; readonly userIds: readonly number[] }

/** The same for the same place. In topics, upper and lower case are the same. */
export function placeKey(place: Place): string {
  if (place.kind === 'direct') return `d${place.userIds.join()}`
  return `t${place.channelId} ${place.topic.toLowerCase()}`
}

/** A conversation by any list of its users, with or without the own user. */
export function conversationOf(userIds: readonly number[], selfId: number): Place {
  const others = [...new Set(userIds)].filter((id) => id !== selfId).sort((a, b) => a - b)
  return { kind: 'direct', userIds: others.length === 0 ? [selfId] : others }
}

interface Placed {
  readonly type: 'stream' | 'private'
  readonly stream_id?: number | undefined
  readonly subject: string
  readonly display_recipient: string | readonly { readonly id: number }[]
}

/** Where a message is. */
export function placeOfMessage(message: Placed, selfId: number): Place {
  const { display_recipient: people } = message
  if (message.type === 'private' && typeof people !== 'string') {
    return conversationOf(
      people.map(({ id }) => id),
      selfId,
    )
  }
  return { kind: 'topic', channelId: message.stream_id ?? -1, topic: message.subject }
}
