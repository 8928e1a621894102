export type { GroupSettingValue, PermissionRule } from '@parley/contract'
export type { NarrowTermLike } from '@parley/contract/narrow-rules'
// `@parley/client/replica`: an organization in memory, kept up to date. See docs/client.md.
export type { EventName, EventOf, ServerEvent, Snapshot } from './events.ts'
export type { Status } from './replica/availability.ts'
export type { Channel, Folder, Subscription } from './replica/channels.ts'
export type { RecentConversation } from './replica/conversations.ts'
export type { UserGroup } from './replica/groups.ts'
export type { EventAt, EventKey } from './replica/handlers.ts'
export { keepConversation, restore } from './replica/keep.ts'
export type { Listed } from './replica/lists.ts'
export type { Message } from './replica/message.ts'
export {
  type FetchMessages,
  fetchBy,
  type MessageAnchor,
  type MessageAnswer,
  type MessageQuery,
} from './replica/messages/fetch-messages.ts'
export type { IdRange } from './replica/messages/id-ranges.ts'
export type { KeptConversation } from './replica/messages/kept-conversation.ts'
export type { Loading, MessageView } from './replica/messages/message-view.ts'
export type { LocalEvent } from './replica/overlay.ts'
export type {
  DefaultSettings,
  Organization,
  SnapshotFields,
  UserSettings,
} from './replica/parts.ts'
export type { Bot, Person } from './replica/people.ts'
export { conversationOf, type Place, placeKey, placeOfMessage } from './replica/places.ts'
export { registration } from './replica/registration.ts'
export { Replica, type ReplicaOptions } from './replica/replica.ts'
export type { Self } from './replica/self.ts'
export type { SignalMap } from './replica/signal-map.ts'
export { type TopicPolicyName, topicKey, type UserTopic } from './replica/topics.ts'
export type { UnreadCount, UnreadPlace } from './replica/unread-index.ts'
