import { type ChannelId, type MessageId, topicPolicies, type UserId } from '@parley/contract'
import { channelByRecipient, conversationByRecipient } from '../../directory/by-recipient.ts'
import type { Directory } from '../../directory/directory.ts'
import {
  type Channel,
  isSubscribed,
  type Subscription,
  type User,
} from '../../directory/objects.ts'
import { eachInTurns, ShortTurns } from '../../short-turns.ts'
import { emails, settingOf } from '../notify/wants-notification.ts'
import type { Concerned, NewMessage } from './notification-emails.store.ts'

/** New messages of one topic or conversation. */
interface Group {
  readonly recipientId: NewMessage['recipientId']
  readonly topic: string
  readonly messages: NewMessage[]
}

/** A message of which a user is notified personally, because of a flag. */
interface Flagged {
  readonly userId: UserId
  readonly messageId: MessageId
}

/**
 * The users who may want an email about some of these messages, which are ascending. Some of them may not: what they have read, and what they
 * may not read, is found when the email is written. Subscribers cost less than a microsecond for each channel with new messages.
 */
export async function whoIsConcerned(
  directory: Directory,
  messages: readonly NewMessage[],
  flagged: readonly Flagged[],
): Promise<Concerned[]> {
  const found = new Map<UserId, Concerned>()
  const add = (user: User | undefined, from: NewMessage, to: NewMessage) => {
    if (!user?.isActive || user.isBot) return
    const known = found.get(user.id)
    const isEarlier = !known || from.id < known.first
    found.set(user.id, {
      userId: user.id,
      first: isEarlier ? from.id : known.first,
      last: Math.max(known?.last ?? 0, to.id) as MessageId,
      dueAt: isEarlier ? dueTime(user, from) : known.dueAt,
    })
  }
  const turns = new ShortTurns()
  const audiences = new Audiences(directory, turns)
  for (const group of groupsOf(messages)) {
    const userIds = await audiences.of(group)
    const { messages: own } = group
    const addUser = (userId: UserId) => {
      const first = own.find(({ senderId }) => senderId !== userId)
      const last = own.at(-1)
      if (first && last) add(directory.users.get(userId), first, last)
    }
    await eachInTurns(userIds, addUser, turns)
  }
  const byId = new Map(messages.map((message) => [message.id, message]))
  const addFlagged = ({ userId, messageId }: Flagged) => {
    const message = byId.get(messageId)
    if (!message || message.senderId === userId || !wantsPersonally(directory, userId)) return
    add(directory.users.get(userId), message, message)
  }
  await eachInTurns(flagged, addFlagged, turns)
  return [...found.values()]
}

function dueTime(user: User, { sentAt }: NewMessage): Date {
  return new Date((sentAt + waitOf(user)) * 1000)
}

/** So that nobody makes the server send an email every few seconds. In seconds. */
const shortestWait = 60

/** How long a message may stay unread before its reader is emailed, in seconds. */
export function waitOf(user: User | undefined): number {
  const chosen = settingOf(user?.settings ?? {}, 'email_notifications_batching_period_seconds')
  return Math.max(shortestWait, chosen)
}

function groupsOf(messages: readonly NewMessage[]): Iterable<Group> {
  const groups = new Map<string, Group>()
  for (const message of messages) {
    const { recipientId, topic } = message
    const key = `${recipientId} ${topic}`
    const group = groups.get(key) ?? { recipientId, topic, messages: [] }
    groups.set(key, group)
    group.messages.push(message)
  }
  return groups.values()
}

function wantsPersonally({ users }: Directory, userId: UserId): boolean {
  const user = users.get(userId)
  return user !== undefined && settingOf(user.settings, emails.personally)
}

/** Whom messages concern because of where they are, or because they mention everybody there. */
class Audiences {
  readonly #directory: Directory
  readonly #turns: ShortTurns
  /** The subscribers who want emails about all messages of a channel. */
  readonly #ofChannels = new Map<ChannelId, readonly UserId[]>()

  constructor(directory: Directory, turns: ShortTurns) {
    this.#directory = directory
    this.#turns = turns
  }

  async of({ recipientId, topic, messages }: Group): Promise<readonly UserId[]> {
    const directory = this.#directory
    const isPersonal = (userId: UserId) => wantsPersonally(directory, userId)
    const conversation = conversationByRecipient(directory, recipientId)
    if (conversation) return conversation.userIds.filter(isPersonal)
    const channel = channelByRecipient(directory, recipientId)
    if (!channel) return []
    const { subscriptions } = channel
    const found = new Set(await this.#ofChannel(channel))
    for (const [userId, { policy }] of directory.policiesOfTopic(channel.id, topic)) {
      const { settings } = directory.users.get(userId) ?? {}
      const isFollowed =
        policy === topicPolicies.followed && isSubscribed(subscriptions.get(userId))
      if (isFollowed && settings && settingOf(settings, emails.followedTopics)) found.add(userId)
    }
    if (messages.some(({ mentionsChannel }) => mentionsChannel)) {
      const addSubscriber = (userId: UserId) => {
        if (isSubscribed(subscriptions.get(userId)) && isPersonal(userId)) found.add(userId)
      }
      await eachInTurns([...subscriptions.keys()], addSubscriber, this.#turns)
    }
    return [...found]
  }

  async #ofChannel({ id, subscriptions }: Channel): Promise<readonly UserId[]> {
    const known = this.#ofChannels.get(id)
    if (known) return known
    const found: UserId[] = []
    const add = (own: Subscription) => {
      const user = this.#directory.users.get(own.userId)
      if (!user || !isSubscribed(own)) return
      if (own[emails.ofChannel] ?? settingOf(user.settings, emails.channels)) found.push(own.userId)
    }
    await eachInTurns([...subscriptions.values()], add, this.#turns)
    this.#ofChannels.set(id, found)
    return found
  }
}
