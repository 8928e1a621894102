import { type ChannelId, type ExportType, exportTypes, type UserId } from '@parley/contract'
import { addressVisibility } from '../../directory/addresses.ts'
import { isSubscriber, mayReadHistory } from '../../directory/channel-access.ts'
import type { Directory } from '../../directory/directory.ts'
import { mayReadMessage } from '../../directory/message-access.ts'
import type { Channel, User } from '../../directory/objects.ts'
import { channelOfRecipient, conversationOfRecipient } from '../../directory/recipients.ts'
import { type Viewer, viewerOf } from '../../directory/viewer.ts'
import type { ArchiveScope, ArchiveType } from '../../realms/archive-table.ts'
import { IdSet } from './id-set.ts'

export const archiveTypeOf: Readonly<Record<ExportType, ArchiveType>> = {
  [exportTypes.public]: 'public',
  [exportTypes.standard]: 'standard',
}

type Placed = Parameters<typeof mayReadMessage>[1]

function agrees(user: User): boolean {
  return user.isActive && !user.isBot && user.settings.allow_private_data_export === true
}

/** The active users who have consented to the export of their private data. */
export function consents({ users }: Directory) {
  return [...users.values()]
    .filter(({ isActive, isBot }) => isActive && !isBot)
    .map((user) => ({
      user_id: user.id,
      consented: agrees(user),
      email_address_visibility: addressVisibility(user),
    }))
}

/**
 * What an archive may contain: public data, and what consenting users can currently read, which is their private
 * channels and conversations, including messages of others.
 */
export class Scope implements ArchiveScope {
  readonly directory: Directory
  readonly type: ArchiveType
  readonly messages: IdSet
  /** Messages that were moved out of a place that is not in the archive. */
  readonly fromElsewhere: IdSet
  /** Files that a message of the archive links to. */
  readonly linkedFiles = new Set<number>()
  readonly files = new Set<number>()
  /** Users who have consented, and their bots. */
  readonly #complete = new Set<UserId>()
  /** Private channels, and the consenting users in each. */
  readonly #insiders = new Map<ChannelId, readonly Viewer[]>()

  constructor(directory: Directory, type: ArchiveType) {
    this.directory = directory
    this.type = type
    this.messages = new IdSet(directory.lastMessageId)
    this.fromElsewhere = new IdSet(directory.lastMessageId)
    if (type !== 'standard') return
    const people = [...directory.users.values()].filter(agrees)
    for (const { id } of people) this.#complete.add(id)
    for (const { id, isBot, isActive, botOwnerId } of directory.users.values()) {
      if (isBot && isActive && botOwnerId !== null && this.#complete.has(botOwnerId)) {
        this.#complete.add(id)
      }
    }
    const viewers = people.map((user) => viewerOf(directory, user))
    for (const channel of directory.channels.values()) {
      const insiders = viewers.filter((viewer) => isSubscriber(viewer, channel))
      if (channel.isPrivate && insiders.length > 0) this.#insiders.set(channel.id, insiders)
    }
  }

  /** Whether the personal data of a user is included. */
  isComplete(id: UserId): boolean {
    return this.type === 'full' || this.#complete.has(id)
  }

  hasChannel(id: ChannelId): boolean {
    const channel = this.directory.channels.get(id)
    return channel !== undefined && this.#has(channel)
  }

  hasMessageAndPlaces(id: number): boolean {
    return this.messages.has(id) && !this.fromElsewhere.has(id)
  }

  hasConversation(id: number): boolean {
    const userIds = this.directory.conversations.get(id)?.userIds ?? []
    return userIds.some((userId) => this.isComplete(userId))
  }

  hasRecipient(recipientId: Placed['recipientId']): boolean {
    const channelId = channelOfRecipient(recipientId)
    if (channelId !== undefined) return this.hasChannel(channelId)
    return this.hasConversation(conversationOfRecipient(recipientId) ?? 0)
  }

  /** Whether the message itself may be included, not only its place. */
  mayHold(message: Placed): boolean {
    if (this.type === 'full') return true
    const channelId = channelOfRecipient(message.recipientId)
    if (channelId === undefined) return this.hasRecipient(message.recipientId)
    const channel = this.directory.channels.get(channelId)
    if (!channel || !this.#has(channel)) return false
    if (!channel.isPrivate) return true
    const insiders = this.#insiders.get(channelId) ?? []
    const [first] = insiders
    if (first && mayReadHistory(first, channel)) return true
    return insiders.some((viewer) => mayReadMessage(viewer, message))
  }

  #has(channel: Channel): boolean {
    return this.type === 'full' || !channel.isPrivate || this.#insiders.has(channel.id)
  }
}
