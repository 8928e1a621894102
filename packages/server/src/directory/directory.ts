import {
  type ChannelId,
  type GroupId,
  type MessageId,
  type RealmId,
  roles,
  type SystemGroup,
  topicPolicies,
  type UserId,
} from '@parley/contract'
import { invariant } from '../invariant.ts'
import { Memberships } from './memberships.ts'
import { nameKey } from './name-key.ts'
import {
  type Channel,
  type Conversation,
  type Group,
  isSubscribed,
  type PictureName,
  type RealmPicture,
  type RealmRecord,
  type Subscription,
  type User,
  type UserTopic,
} from './objects.ts'
import type { DirectoryParts } from './parts.ts'
import type { Area } from './stamped-cache.ts'

/**
 * One organization in memory: everything that nearly every request needs. Invariant: it equals the result of
 * `loadDirectory` at the log's position. Only reducers of logged events change it, with the methods below.
 */
export class Directory {
  readonly realm: RealmRecord
  lastMessageId: MessageId
  readonly users = new Map<UserId, User>()
  readonly groups = new Map<GroupId, Group>()
  /** Transitive memberships, derived from the members and subgroups of all groups. */
  readonly memberships = new Memberships()
  readonly channels = new Map<ChannelId, Channel>()
  /** The last day whose messages are counted, since 1970-01-01: none before the first. */
  trafficCountedTo: number
  /** The channels that new users are subscribed to. */
  readonly defaultChannels = new Set<ChannelId>()
  /** The files of people's own pictures. */
  readonly avatars = new Map<UserId, string>()
  readonly pictures = new Map<PictureName, RealmPicture>()
  readonly conversations = new Map<number, Conversation>()
  /** Filled when the directory is loaded. */
  readonly parts = {} as DirectoryParts
  /** Revoked ones included: ids are never given again. */
  lastApiKeyId = 0
  /** Grows whenever credentials are revoked: polls that use them must end. */
  credentialsEpoch = 0
  /** How often each part has changed. */
  readonly versions: Record<Area, number> = { people: 0, channels: 0, organization: 0 }
  /** Exists since it was first used. */
  notificationBot: User | undefined
  readonly #usersByEmail = new Map<string, User>()
  readonly #channelsByName = new Map<string, Channel>()
  readonly #conversationsByUsers = new Map<string, Conversation>()
  readonly #conversationsByUser = new Map<UserId, Set<Conversation>>()
  readonly #subscriptionsByUser = new Map<UserId, Map<ChannelId, Subscription>>()
  /** By user, then by channel and topic. */
  readonly userTopics = new Map<UserId, Map<string, UserTopic>>()
  readonly #groupsByName = new Map<string, Group>()

  constructor(realm: RealmRecord, lastMessageId: MessageId) {
    this.realm = realm
    this.lastMessageId = lastMessageId
    this.trafficCountedTo = Math.floor(realm.createdAt / 86_400) - 1
  }

  get realmId(): RealmId {
    return this.realm.id
  }

  addUser(user: User): void {
    this.users.set(user.id, user)
    if (user.isSystemBot) this.notificationBot = user
    this.#usersByEmail.set(user.deliveryEmail.toLowerCase(), user)
  }

  changeAddress(user: User, address: string): void {
    this.#usersByEmail.delete(user.deliveryEmail.toLowerCase())
    user.deliveryEmail = address
    this.#usersByEmail.set(address.toLowerCase(), user)
  }

  /** Inactive users keep their subscriptions but are not counted. */
  setActive(user: User, isActive: boolean): void {
    if (user.isActive === isActive) return
    user.isActive = isActive
    if (!isActive) this.credentialsEpoch++
    for (const [channelId, subscription] of this.subscriptionsOf(user.id)) {
      const channel = this.channels.get(channelId)
      invariant(channel, 'the channel of a subscription exists')
      if (isSubscribed(subscription)) channel.subscriberCount += isActive ? 1 : -1
    }
  }

  /** Looked up by real address, in any case. */
  userByEmail(email: string): User | undefined {
    return this.#usersByEmail.get(email.toLowerCase())
  }

  addGroup(group: Group): void {
    this.groups.set(group.id, group)
    this.#groupsByName.set(nameKey(group.name), group)
  }

  renameGroup(group: Group, name: string): void {
    this.#groupsByName.delete(nameKey(group.name))
    group.name = name
    this.#groupsByName.set(nameKey(name), group)
  }

  /** Looked up by name, in any case. */
  groupByName(name: string): Group | undefined {
    return this.#groupsByName.get(nameKey(name))
  }

  addGroupMembers(group: Group, userIds: Iterable<UserId>): void {
    for (const id of userIds) {
      if (group.members.has(id)) continue
      group.members.add(id)
      this.memberships.addUser(group.id, id)
    }
  }

  removeGroupMembers(group: Group, userIds: Iterable<UserId>): void {
    for (const id of userIds) {
      if (group.members.delete(id)) this.memberships.removeUser(group.id, id)
    }
  }

  addSubgroups(group: Group, subgroupIds: Iterable<GroupId>): void {
    for (const id of subgroupIds) {
      if (group.subgroups.has(id)) continue
      group.subgroups.add(id)
      this.memberships.addSubgroup(group.id, id)
    }
  }

  removeSubgroups(group: Group, subgroupIds: Iterable<GroupId>): void {
    for (const id of subgroupIds) {
      if (group.subgroups.delete(id)) this.memberships.removeSubgroup(group.id, id)
    }
  }

  systemGroup(name: SystemGroup): Group {
    const group = this.#groupsByName.get(name)
    invariant(group, `every organization has the group ${name}`)
    return group
  }

  addChannel(channel: Channel): void {
    this.channels.set(channel.id, channel)
    this.#channelsByName.set(nameKey(channel.name), channel)
  }

  renameChannel(channel: Channel, name: string): void {
    this.#channelsByName.delete(nameKey(channel.name))
    channel.name = name
    this.#channelsByName.set(nameKey(name), channel)
  }

  /** Looked up by name, in any case. */
  channelByName(name: string): Channel | undefined {
    return this.#channelsByName.get(nameKey(name))
  }

  /** Adds a subscription or replaces the one that was there. */
  putSubscription(subscription: Subscription): void {
    const channel = this.channels.get(subscription.channelId)
    invariant(channel, 'the channel of a subscription exists')
    const before = channel.subscriptions.get(subscription.userId)
    channel.subscriptions.set(subscription.userId, subscription)
    this.#subscriptionsOf(subscription.userId).set(channel.id, subscription)
    if (!this.users.get(subscription.userId)?.isActive) return
    channel.subscriberCount += Number(isSubscribed(subscription)) - Number(isSubscribed(before))
  }

  /** Every subscription the user has or had. */
  subscriptionsOf(userId: UserId): ReadonlyMap<ChannelId, Subscription> {
    return this.#subscriptionsByUser.get(userId) ?? noSubscriptions
  }

  /** The same by channel, ascending. Note: clients get this order, because the order of the map differs between nodes. */
  subscriptionsInOrder(userId: UserId): Subscription[] {
    return [...this.subscriptionsOf(userId).values()].sort((a, b) => a.channelId - b.channelId)
  }

  #subscriptionsOf(userId: UserId): Map<ChannelId, Subscription> {
    const found = this.#subscriptionsByUser.get(userId) ?? new Map()
    this.#subscriptionsByUser.set(userId, found)
    return found
  }

  /** Stores a user's policy for a topic, or removes it if it is the default. */
  putUserTopic(userTopic: UserTopic): void {
    const { userId, channelId, topic, policy } = userTopic
    const known = this.userTopics.get(userId) ?? new Map<string, UserTopic>()
    const key = topicKey(channelId, topic)
    if (policy === topicPolicies.none) known.delete(key)
    else known.set(key, userTopic)
    if (known.size > 0) this.userTopics.set(userId, known)
    else this.userTopics.delete(userId)
  }

  userTopic(userId: UserId, channelId: ChannelId, topic: string): UserTopic | undefined {
    return this.userTopics.get(userId)?.get(topicKey(channelId, topic))
  }

  /** The policies that users have for a topic. */
  policiesOfTopic(channelId: ChannelId, topic: string): Map<UserId, UserTopic> {
    const key = topicKey(channelId, topic)
    const found = new Map<UserId, UserTopic>()
    for (const [userId, topics] of this.userTopics) {
      const userTopic = topics.get(key)
      if (userTopic) found.set(userId, userTopic)
    }
    return found
  }

  countUserTopics(userId: UserId): number {
    return this.userTopics.get(userId)?.size ?? 0
  }

  /** Every topic that the user has muted, unmuted or followed. */
  userTopicsOf(userId: UserId): Iterable<UserTopic> {
    return this.userTopics.get(userId)?.values() ?? []
  }

  addConversation(conversation: Conversation): void {
    this.conversations.set(conversation.id, conversation)
    this.#conversationsByUsers.set(conversation.userIds.join(), conversation)
    for (const userId of conversation.userIds) {
      const found = this.#conversationsByUser.get(userId) ?? new Set()
      this.#conversationsByUser.set(userId, found.add(conversation))
    }
  }

  /** The conversation of exactly these people, in ascending order. */
  conversationAmong(userIds: readonly UserId[]): Conversation | undefined {
    return this.#conversationsByUsers.get(userIds.join())
  }

  conversationsOf(userId: UserId): ReadonlySet<Conversation> {
    return this.#conversationsByUser.get(userId) ?? new Set()
  }

  /** The owners of the organization; there is always at least one. */
  activeOwners(): User[] {
    return [...this.users.values()].filter(
      (user) => user.isActive && !user.isBot && user.role === roles.owner,
    )
  }
}

const noSubscriptions: ReadonlyMap<ChannelId, Subscription> = new Map()

function topicKey(channelId: ChannelId, topic: string): string {
  return `${channelId} ${nameKey(topic)}`
}

/**
 * The id after the highest in use. Only inside an action, and for what is never deleted, so that no id is used again: other
 * ids are counted (`db/take-ids.ts`).
 */
export function nextId<Id extends number>(taken: ReadonlyMap<Id, unknown>): Id {
  let highest = 0
  for (const id of taken.keys()) highest = Math.max(highest, id)
  return (highest + 1) as Id
}
