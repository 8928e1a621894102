/** The properties of a message that narrows test, from one reader's view. */
export interface NarrowMessage {
  readonly id: number
  /** Undefined: it is direct. */
  readonly channelId: number | undefined
  readonly topic: string
  readonly senderId: number
  /** For a direct message: all users of its conversation. */
  readonly userIds: readonly number[]
  readonly flags: readonly string[]
  /** The content as HTML. */
  readonly html: string
  readonly reactions: readonly unknown[]
}

/** The other state that narrows test. */
export interface NarrowWorld {
  readonly selfId: number
  channelIdOf(nameOrId: string | number): number | undefined
  userIdOf(addressOrId: string | number): number | undefined
  /** Whether a channel is `public`, `web-public` or `archived`. */
  isChannelIn(set: string, channelId: number): boolean
  isMuted(channelId: number, topic: string): boolean
  isFollowed(channelId: number, topic: string): boolean
  /** Whether new subscribers may read earlier messages of a channel. */
  readsHistory(channelId: number): boolean
}

export type NarrowTest = (message: NarrowMessage, world: NarrowWorld) => boolean

/** The state on which a match depends; empty: it never changes. */
export type NarrowDependency =
  | 'calls'
  | 'channels'
  | 'content'
  | 'place'
  | 'policies'
  | 'reactions'
  | 'read'
  | 'starred'
