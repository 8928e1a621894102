import type { ChannelId, MessageId, UserId } from '@parley/contract'
import { isResolving, resolvedTopicPrefix, topicPolicies } from '@parley/contract'
import { channelByRecipient } from '../../directory/by-recipient.ts'
import { isHistoryOpen, mayReadHistory } from '../../directory/channel-access.ts'
import { languageFor } from '../../directory/language-for.ts'
import { type Channel, isSubscribed } from '../../directory/objects.ts'
import { channelRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { invariant } from '../../invariant.ts'
import { silentMention } from '../../markdown/silent-mention.ts'
import type { ActionTx } from '../../writer/action.ts'
import { deleteMany } from '../message/delete-many.ts'
import type { TopicOfRecipient } from '../message/message-changes.ts'
import { findChangeable, findNewestOfTopic, hasTopicMessages } from '../message/updates.store.ts'
import {
  type Count,
  type NoticeWords,
  noticeWords,
  resolvedNotice,
} from '../notices/notice-words.ts'
import { placeLink } from '../notices/place-link.ts'
import { sendNotice } from '../notices/send-notice.ts'

export interface NoticesWanted {
  readonly oldThread: boolean
  readonly newThread: boolean
}

export interface MoveDone {
  readonly from: TopicOfRecipient
  readonly to: TopicOfRecipient
  readonly count: number
  /** One of the messages. */
  readonly anchor: MessageId
}

/** Posts notices in the topics concerned when messages moved, or the topic was resolved. */
export async function postMoveNotices(
  tx: ActionTx,
  viewer: Viewer,
  move: MoveDone,
  wanted: NoticesWanted,
): Promise<void> {
  const { from, to } = { from: placeOf(tx, move.from), to: placeOf(tx, move.to) }
  if (from.channel === to.channel && isResolving(from.topic, to.topic)) {
    return postResolvedNotice(tx, viewer, from, to)
  }
  if (!wanted.oldThread && !wanted.newThread) return
  const who = silentMention(viewer.user)
  const sql = await tx.open()
  // The moved messages still have the topic's key if only its capitals changed.
  const moved = from.channel === to.channel ? to.topic : null
  // Note: a viewer who cannot read the whole history must not learn whether hidden messages remain.
  const isWhole =
    mayReadHistory(viewer, from.channel) &&
    !(await hasTopicMessages(sql, tx.directory.realmId, move.from, moved))
  const count = isWhole ? 'all' : move.count
  const words = noticeWords(languageFor(tx.directory))
  const by = { author: viewer, readBy: [viewer.id], anchor: move.anchor }
  if (wanted.newThread) {
    const content = movedHere(words, { from, to, who, count: countFor(to, count) })
    await sendNotice(tx, { to: target(to), content, ...by })
  }
  if (wanted.oldThread) {
    const content = movedAway(words, { from, to, who, count: countFor(from, count) })
    await sendNotice(tx, { to: target(from), content, ...by })
  }
}

interface Place {
  readonly channel: Channel
  readonly topic: string
}

function placeOf({ directory }: ActionTx, { recipientId, topic }: TopicOfRecipient): Place {
  const channel = channelByRecipient(directory, recipientId)
  invariant(channel, 'messages move between topics of channels')
  return { channel, topic }
}

function target({ channel, topic }: Place): { channelId: ChannelId; topic: string } {
  return { channelId: channel.id, topic }
}

interface Moved {
  readonly from: Place
  readonly to: Place
  readonly who: string
  readonly count: Count | 'all'
}

/** Note: not all readers of a notice may read what was there before them, and so they must not learn how much it is. */
function countFor({ channel }: Place, count: Moved['count']): Moved['count'] {
  return count === 'all' || isHistoryOpen(channel) ? count : 'some'
}

function movedHere(words: NoticeWords, { from, to, who, count }: Moved): string {
  const place = isKnown(from, to) ? words.from(nameOf(from)) : words.fromPrivate
  if (count === 'all') return words.topicMovedHere(place, who)
  return words.movedHere(count, place, who)
}

function movedAway(words: NoticeWords, { from, to, who, count }: Moved): string {
  const place = isKnown(to, from) ? words.to(nameOf(to)) : words.toPrivate
  if (count === 'all') return words.topicMovedAway(place, who)
  return words.movedAway(count, place, who)
}

/** Note: not all readers of the notice may know of a private channel. */
function isKnown({ channel }: Place, told: Place): boolean {
  return channel === told.channel || !channel.isPrivate
}

function nameOf({ channel, topic }: Place): string {
  return placeLink(channel.name, topic)
}

async function postResolvedNotice(
  tx: ActionTx,
  viewer: Viewer,
  from: Place,
  place: Place,
): Promise<void> {
  if (await deleteRecentNotice(tx, place)) return
  const isResolved = place.topic.startsWith(resolvedTopicPrefix)
  const say = noticeWords(languageFor(tx.directory))[isResolved ? 'resolved' : 'unresolved']
  await sendNotice(tx, {
    to: target(place),
    content: say(silentMention(viewer.user)),
    author: viewer,
    readBy: [...new Set([viewer.id, ...usersWithNoticeRead(tx, from, place)])],
  })
}

const undoSeconds = 60

/** Deletes the notice of the opposite change, if it is at most a minute old and still the newest message. */
async function deleteRecentNotice(tx: ActionTx, { channel, topic }: Place): Promise<boolean> {
  const { realmId, notificationBot } = tx.directory
  const sql = await tx.open()
  const asked = { recipientId: channelRecipient(channel.id), topic, before: undefined, limit: 1 }
  const [newest] = await findNewestOfTopic(sql, realmId, asked)
  if (!newest || newest.senderId !== notificationBot?.id) return false
  if (newest.sentAt < tx.now.getTime() / 1000 - undoSeconds) return false
  const notice = await findChangeable(sql, realmId, newest.id)
  if (!notice || !resolvedNotice.test(notice.content)) return false
  await deleteMany(tx, [newest])
  return true
}

/** In larger channels, a notice is marked as read only for the user who caused it. */
const maxSubscribersToCheck = 1000

/**
 * Users for whom a notice about a resolved topic is marked as read, by their setting. Note: their policies may have moved in
 * this action, so both names of the topic count.
 */
function usersWithNoticeRead(
  { directory }: ActionTx,
  from: Place,
  { channel, topic }: Place,
): UserId[] {
  if (channel.subscriberCount > maxSubscribersToCheck) return []
  return [...channel.subscriptions.values()].filter(isSubscribed).flatMap(({ userId }) => {
    const policy = directory.users.get(userId)?.settings.resolved_topic_notice_auto_read_policy
    if (policy === 'never') return []
    const isFollowed = [from.topic, topic].some(
      (name) => directory.userTopic(userId, channel.id, name)?.policy === topicPolicies.followed,
    )
    return policy !== 'always' && isFollowed ? [] : [userId]
  })
}
