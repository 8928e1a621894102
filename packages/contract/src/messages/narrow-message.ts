/** What narrows ask about a message, as one of its readers sees it. */
export interface NarrowMessage {
  readonly id: number
  /** Undefined: it is direct. */
  readonly channelId: number | undefined
  readonly topic: string
  readonly senderId: number
  /** Of a direct message: everybody in its conversation. */
  readonly userIds: readonly number[]
  readonly flags: readonly string[]
  /** The content as HTML. */
  readonly html: string
  readonly hasReactions: boolean
}

/** What narrows ask about everything else. */
export interface NarrowWorld {
  readonly selfId: number
  channelIdOf(nameOrId: string | number): number | undefined
  userIdOf(addressOrId: string | number): number | undefined
  /** Whether a channel is `public`, `web-public` or `archived`. */
  isChannelIn(set: string, channelId: number): boolean
  isMuted(channelId: number, topic: string): boolean
  isFollowed(channelId: number, topic: string): boolean
  /** Whether one may read what was sent to a channel before one came. */
  readsHistory(channelId: number): boolean
}

export type NarrowTest = (message: NarrowMessage, world: NarrowWorld) => boolean

/** What of a message, or besides it, decides whether it matches; nothing: it never changes. */
export type NarrowDependency =
  | 'calls'
  | 'channels'
  | 'content'
  | 'place'
  | 'policies'
  | 'reactions'
  | 'read'
  | 'starred'
