import {
  badNarrow,
  type ChannelId,
  type MessageId,
  maxId,
  type NarrowTerm,
  type RecipientId,
  type UserId,
} from '@parley/contract'
import { userByAddress } from '../../directory/addresses.ts'
import { mayKnow, mayRead } from '../../directory/channel-access.ts'
import type { Channel } from '../../directory/objects.ts'
import { isLimited } from '../../directory/sight.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { normalizeTopic } from '../topics/topic-names.ts'

export type Operand = NarrowTerm['operand']

/** A text; a number counts as its digits. */
export function wordOperand(operand: Operand): string {
  if (Array.isArray(operand)) throw badNarrow({ desc: 'a list instead of a string' })
  return String(operand)
}

/** A topic as it is stored. */
export function topicOperand(operand: Operand): string {
  return normalizeTopic(wordOperand(operand))
}

export function findChannel({ directory }: Viewer, operand: Operand): Channel | undefined {
  if (typeof operand === 'number') return directory.channels.get(operand as ChannelId)
  if (typeof operand !== 'string') return undefined
  return directory.channelByName(operand) ?? directory.channels.get(digitsOf(operand))
}

/** Some clients send ids as text. */
function digitsOf(operand: string): ChannelId {
  return (/^\d{1,10}$/.test(operand) ? Number(operand) : -1) as ChannelId
}

export function channelOperand(viewer: Viewer, operand: Operand): Channel {
  const channel = findChannel(viewer, operand)
  if (!channel || !mayKnow(viewer, channel)) throw badNarrow({ desc: 'unknown channel' })
  return channel
}

export const channelSets: Record<string, (channel: Channel) => boolean> = {
  public: (channel) => !channel.isPrivate,
  'web-public': (channel) => channel.isWebPublic,
  archived: (channel) => channel.isArchived,
}

/** The channels of a set, as far as the viewer may read them. */
export function channelsOperand(viewer: Viewer, operand: Operand): ChannelId[] {
  const word = String(operand)
  const isIn = Object.hasOwn(channelSets, word) ? channelSets[word] : undefined
  if (!isIn) throw badNarrow({ desc: `unknown channels operand ${JSON.stringify(operand)}` })
  const found: ChannelId[] = []
  for (const channel of viewer.directory.channels.values()) {
    if (isIn(channel) && mayRead(viewer, channel)) found.push(channel.id)
  }
  return found
}

export function userOperand(viewer: Viewer, operand: Operand): UserId {
  const id =
    typeof operand === 'number'
      ? usableId(viewer, operand as UserId)
      : userByAddress(viewer, String(operand))?.id
  if (id === undefined) throw badNarrow({ desc: 'unknown user' })
  return id
}

/**
 * Note: viewers with limited sight may read messages of users whom they do not know. So every id is taken from them,
 * and the answer does not tell whether there is such a user.
 */
function usableId(viewer: Viewer, id: UserId): UserId | undefined {
  if (viewer.directory.users.has(id)) return id
  const isPossible = Number.isInteger(id) && id > 0 && id <= maxId
  return isPossible && isLimited(viewer) ? id : undefined
}

/** The conversation among these people and the viewer, if there is one. */
export function conversationOperand(viewer: Viewer, operand: Operand): RecipientId[] {
  const people: readonly (string | number)[] =
    typeof operand === 'string'
      ? operand.split(',').flatMap((address) => address.trim() || [])
      : [operand].flat()
  if (people.length === 0) return []
  const ids = people.map((person) => userOperand(viewer, person))
  const all = [...new Set([...ids, viewer.id])].sort((a, b) => a - b)
  const conversation = viewer.directory.conversationAmong(all)
  return conversation ? [conversation.recipientId] : []
}

/** The viewer's conversations with at least this many users that include a user. */
export function conversationsWith(
  viewer: Viewer,
  operand: Operand,
  atLeast: number,
): RecipientId[] {
  const id = userOperand(viewer, operand)
  return [...viewer.directory.conversationsOf(viewer.id)]
    .filter(({ userIds }) => userIds.length >= atLeast && userIds.includes(id))
    .map(({ recipientId }) => recipientId)
}

export function messageOperand(operand: Operand): MessageId {
  const id = Number(operand)
  const isNumber = !Array.isArray(operand) && String(operand).trim() !== ''
  if (!isNumber || !Number.isInteger(id) || id < 0 || id > maxId) {
    throw badNarrow({ desc: 'Invalid message ID' })
  }
  return id as MessageId
}
