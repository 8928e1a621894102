import type {
  AvatarSource,
  BotInterface,
  ChannelId,
  ChannelPermission,
  FolderId,
  GroupId,
  GroupPermission,
  GroupSettingValue,
  MessageId,
  RealmId,
  RealmPermission,
  RealmSettings,
  RecipientId,
  Role,
  TopicPolicy,
  TopicsPolicy,
  UserId,
  UserSettings,
} from '@parley/contract'
import type { LogPosition } from '../log-position.ts'

/** The organization's own row. */
export interface RealmRecord {
  readonly id: RealmId
  /** Stays the same wherever the organization moves to. */
  readonly uuid: string
  /** The first label of its host name; empty for the one at the server's own address. */
  readonly subdomain: string
  /** The host name by which people reach it. */
  readonly host: string
  name: string
  /** Unix time in seconds, like all times in the directory. */
  readonly createdAt: number
  /** Null: people work here. */
  deactivatedAt: number | null
  settings: RealmSettings
  /** The time up to which full members were computed. */
  fullMembersAt: number
  permissions: Record<RealmPermission, GroupSettingValue>
  /** Settings of new users that differ from the initial ones. */
  userDefaults: Readonly<Partial<UserSettings>>
}

export interface ApiKey {
  readonly id: number
  readonly name: string
  /** SHA-256 of the key, hexadecimal. */
  readonly hash: string
  readonly createdAt: number
  /** Null: never. */
  readonly expiresAt: number | null
  readonly isReadOnly: boolean
  /** A browser session; such a key is accepted in cookies only. */
  readonly isSession: boolean
  /** Whether the owner was asked for a password, or the like, when it was made. */
  readonly isProved: boolean
}

export interface User {
  readonly id: UserId
  deliveryEmail: string
  fullName: string
  role: Role
  isActive: boolean
  readonly isBot: boolean
  readonly botType: number | null
  /** The server itself uses it: it has no owner and cannot be changed. */
  readonly isSystemBot: boolean
  botOwnerId: UserId | null
  timezone: string
  avatarSource: AvatarSource
  avatarVersion: number
  canChangeEmails: boolean
  canCreateUsers: boolean
  /** Only settings that differ from the initial ones. */
  settings: Readonly<Partial<UserSettings>>
  dateJoined: number
  /** An administrator created the account, and its user has not signed in yet. */
  awaitsSignIn: boolean
  readonly apiKeys: ApiKey[]
  /** The address that an outgoing webhook calls. */
  service: BotService | null
  /** Values of custom profile fields, by the field's id. */
  readonly profile: Map<number, ProfileValue>
}

export interface BotService {
  readonly baseUrl: string
  readonly interface: BotInterface
  /** The token that identifies the server to the service. */
  readonly token: string
}

export interface ProfileValue {
  readonly value: string
  /** HTML, for texts. */
  readonly rendered: string | null
}

/** A user without keys, as in the event of a new user. */
export type UserRecord = Omit<User, 'apiKeys' | 'profile' | 'service'>

export interface Group {
  readonly id: GroupId
  name: string
  description: string
  readonly isSystem: boolean
  readonly creatorId: UserId | null
  readonly createdAt: number | null
  deactivated: boolean
  permissions: Record<GroupPermission, GroupSettingValue>
  /** Direct members; those of system groups follow from roles. */
  readonly members: Set<UserId>
  readonly subgroups: Set<GroupId>
}

export interface Channel {
  readonly id: ChannelId
  name: string
  description: string
  renderedDescription: string
  readonly creatorId: UserId | null
  readonly createdAt: number
  isPrivate: boolean
  isWebPublic: boolean
  isArchived: boolean
  historyPublic: boolean
  /** Days; null: the organization's default; -1: forever. */
  retentionDays: number | null
  topicsPolicy: TopicsPolicy
  folderId: FolderId | null
  permissions: Record<ChannelPermission, GroupSettingValue>
  firstMessageId: MessageId | null
  lastMessageAt: number | null
  /** Messages per week; null if the channel is too young. */
  weeklyTraffic: number | null
  /** All users who are or were subscribed. */
  readonly subscriptions: Map<UserId, Subscription>
  /** How many of them are subscribed now and active. */
  subscriberCount: number
}

/** The pictures of the organization itself. */
export type PictureName = 'icon' | 'logo' | 'night_logo'

export interface RealmPicture {
  /** Null: the one of the beginning. */
  readonly file: string | null
  readonly version: number
}

/** Objects in order. Ids of removed objects are never reused. */
export interface Numbered<Thing> {
  readonly items: readonly Thing[]
  readonly lastId: number
}

/** A range of a channel's messages that a user received: `joinedAfter < id <= leftAfter`. */
export interface Span {
  readonly joinedAfter: MessageId
  readonly leftAfter: MessageId | null
}

export interface Subscription {
  readonly channelId: ChannelId
  readonly userId: UserId
  color: string
  isMuted: boolean
  pinToTop: boolean
  desktopNotifications: boolean | null
  emailNotifications: boolean | null
  pushNotifications: boolean | null
  audibleNotifications: boolean | null
  wildcardMentionsNotify: boolean | null
  /** Oldest first; only the last can be open. */
  spans: readonly Span[]
}

/** A user's visibility policy for a topic. */
export interface UserTopic {
  readonly userId: UserId
  readonly channelId: ChannelId
  readonly topic: string
  readonly policy: TopicPolicy
  readonly updatedAt: number
}

/** The users of a direct conversation. */
export interface Conversation {
  readonly id: number
  readonly recipientId: RecipientId
  /** Ascending; the sender included. */
  readonly userIds: readonly UserId[]
}

export interface Position {
  readonly event: LogPosition
  readonly message: MessageId
}

export function isSubscribed(subscription: Subscription | undefined): boolean {
  return subscription?.spans.at(-1)?.leftAfter === null
}

/** Whether one of these stretches has the message in it. */
export function isWithin(spans: readonly Span[], id: MessageId): boolean {
  return spans.some(
    (span) => id > span.joinedAfter && (span.leftAfter === null || id <= span.leftAfter),
  )
}
