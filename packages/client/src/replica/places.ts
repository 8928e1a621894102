/** Where messages are: a topic of a channel, or a direct conversation. */
export type Place =
  | { readonly kind: 'topic'; readonly channelId: number; readonly topic: string }
  /** The other users, ascending; the user's own id for notes to self. */
  | { readonly kind: 'direct'; readonly userIds: readonly number[] }

/** The same key for the same place. Topics are case-insensitive. */
export function placeKey(place: Place): string {
  if (place.kind === 'direct') return `d${place.userIds.join()}`
  return `t${place.channelId} ${place.topic.toLowerCase()}`
}

/** The place of a direct conversation, from its users with or without the user themselves. */
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

/** The place of a message. */
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
