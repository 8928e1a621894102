import type { ChannelId, GroupId, MessageId, UserId } from '@parley/contract'

/** A user who can be mentioned. */
export interface Mentionable {
  readonly id: UserId
  readonly fullName: string
  /** A deactivated user is named, but not notified. */
  readonly isActive?: boolean
}

export interface MentionableGroup {
  readonly id: GroupId
  readonly name: string
  /** Named, but not notified. */
  readonly isSilent?: boolean
}

export interface LinkableChannel {
  readonly id: ChannelId
  readonly name: string
}

export interface CustomEmoji {
  /** The address of its picture. */
  readonly url: string
}

/** A pattern (RE2 syntax) whose matches become links, and where to: an RFC 6570 template. */
export interface LinkPattern {
  readonly pattern: string
  readonly urlTemplate: string
}

/** The properties of an uploaded picture. */
export interface UploadedImage {
  /** The address of a small version; undefined while there is none yet. */
  readonly thumbnailUrl: string | undefined
  readonly width: number
  readonly height: number
  readonly contentType: string
  readonly isAnimated?: boolean
  /** A version for clients that cannot show the original. */
  readonly transcodedName?: string | undefined
}

/** The preview of a page; all of it is untrusted. */
export interface LinkPreview {
  readonly title: string | undefined
  readonly description: string | undefined
  /** The server's own address for the picture of the page. */
  readonly pictureUrl: string
}

/** External content that could be shown. */
export type OutsideKind = 'picture' | 'film' | 'sound'

/**
 * Lookups for names in a message, and settings that affect its rendering. Every lookup applies the author's
 * permissions: it does not find what they may not see.
 */
export interface MarkdownContext {
  /** `@**Name**`, `@**Name|12**` and `@**|12**`. */
  readonly findUser: (name: string, id: UserId | undefined) => Mentionable | undefined
  readonly findGroup: (name: string) => MentionableGroup | undefined
  readonly findChannel: (name: string) => LinkableChannel | undefined
  /** Whether no mention notifies, as if each had its `_`. */
  readonly silencesMentions?: boolean
  /** The message that a topic link should contain, so that it still works after the topic is moved. */
  readonly findTopicAnchor?: (channel: ChannelId, topic: string) => MessageId | undefined
  readonly findCustomEmoji?: (name: string) => CustomEmoji | undefined
  readonly linkPatterns?: readonly LinkPattern[]
  /** The language of code blocks that name none. */
  readonly defaultLanguage?: string
  /** Whether `:)` becomes an emoji. */
  readonly translateEmoticons?: boolean
  /** The organization's own address: links to places in it become relative. */
  readonly siteUrl?: string
  /** The server's own address for a picture of another server; undefined: it stays a link. Without this function, all stay links. */
  readonly proxyUrl?: (url: string, kind: OutsideKind) => string | undefined
  /** The metadata of a linked page. If defined, the result lists the links that could have a preview, found or not. */
  readonly findLinkPreview?: (url: string) => LinkPreview | undefined
  /** Whether links to pictures and films stay links, uploaded ones too. */
  readonly hidesPictures?: boolean
  /** An uploaded picture, by its path below `/user_uploads/`. Without it, they are links only. */
  readonly findUploadedImage?: (path: string) => UploadedImage | undefined
}

/** The users and groups that a message notifies. Silent mentions notify nobody. */
export interface Mentioned {
  readonly userIds: Set<UserId>
  readonly groupIds: Set<GroupId>
  /** All subscribers of the channel. */
  channel: boolean
  /** All participants of the topic. */
  topic: boolean
}

/** The contents of a message besides its text. */
export interface Noted extends Mentioned {
  /** The addresses of its links, in order, without repetition. */
  readonly links: Set<string>
  /** Paths of uploaded files below `/user_uploads/`. */
  readonly attachments: Set<string>
}

export function nothingNoted(): Noted {
  return {
    userIds: new Set(),
    groupIds: new Set(),
    channel: false,
    topic: false,
    links: new Set(),
    attachments: new Set(),
  }
}

/** A context without names, for descriptions. */
export const emptyContext: MarkdownContext = {
  findUser: () => undefined,
  findGroup: () => undefined,
  findChannel: () => undefined,
}
