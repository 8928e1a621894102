import { inOrder } from '../../db/fragments.ts'
import type { Sql } from '../../db/transaction.ts'
import { nameKey } from '../../directory/name-key.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { TopicOfRecipient } from '../message/message-changes.ts'
import { storedFlags } from '../message/stored-flags.ts'
import { receivedSql } from '../reach/span-condition.ts'
import { isOfText } from './is-indexed.ts'
import { mutedPlaces } from './muted-places.ts'
import type { Has, Narrow, NarrowCondition } from './narrow.ts'
import type { UnreadIds } from './unread-ids.ts'

/** The context that conditions depend on. */
export interface NarrowContext {
  readonly sql: Sql
  readonly viewer: Viewer
  /** The viewer's unread messages; loaded only if the narrow needs them. */
  readonly unread: UnreadIds | undefined
  /** Whether the conditions are checked for a few messages only. Flags and reactions are then looked up for each. */
  readonly isOfFew?: boolean
}

/** The narrow without its search, as SQL conditions, each starting with `and`. Note: some of them are literally the conditions of indexes in the migrations. */
export function narrowSql(context: NarrowContext, { conditions }: Narrow) {
  const { sql } = context
  const tests = conditions.map((condition) => {
    const isLookedUp = condition.negated || context.isOfFew
    const lookUp = isLookedUp ? lookUpSql(context, condition) : undefined
    const test = lookUp ?? conditionSql(context, condition)
    return condition.negated ? sql`and not coalesce(${test}, false)` : sql`and ${test}`
  })
  return inOrder(sql, tests)
}

export function needsUnread({ conditions }: Narrow): boolean {
  return conditions.some(({ on }) => on === 'unread')
}

function conditionSql(context: NarrowContext, condition: NarrowCondition) {
  const { sql, viewer } = context
  switch (condition.on) {
    case 'recipients':
      return recipientsSql(context, condition.ids)
    case 'topic':
      return sql`(message.topic_key = ${nameKey(condition.topic)} and message.recipient_id % 2 = 0)`
    case 'resolved':
      return sql`(message.topic like '✔ %' and message.recipient_id % 2 = 0)`
    case 'direct':
      return condition.negated ? sql`message.recipient_id % 2 = 1` : ownDirectSql(context)
    case 'sender':
      return sql`message.sender_id = ${condition.id}`
    case 'id':
      return sql`message.id = ${condition.id}`
    case 'flag':
      return sql`message.id in (${flaggedSql(context, viewer.id, storedFlags[condition.flag])})`
    case 'calls':
      return callsSql(context, condition.id)
    case 'mentioned':
      return mentionedSql(context)
    case 'unread':
      return context.unread?.isAmong(sql, context.isOfFew ?? false) ?? sql`false`
    case 'has':
      return hasSql(context, condition.what)
    case 'muted':
      return mutedSql(context)
    case 'followed':
      return topicsSql(context, mutedPlaces(viewer).followedTopics)
  }
}

/**
 * The viewer's direct messages. Note: uses the index of each conversation; a scan for direct messages took most of
 * a second with a million messages.
 */
function ownDirectSql(context: NarrowContext) {
  const { directory, id } = context.viewer
  return recipientsSql(
    context,
    [...directory.conversationsOf(id)].map(({ recipientId }) => recipientId),
  )
}

function recipientsSql({ sql }: NarrowContext, ids: readonly number[]) {
  const [first, ...rest] = ids
  if (first === undefined) return sql`false`
  if (rest.length === 0) return sql`message.recipient_id = ${first}`
  return sql`message.recipient_id = any(${[...ids]}::int[])`
}

/** A statement that finds the messages with a user's flag. */
export function flaggedSql({ sql, viewer }: NarrowContext, userId: number, flag: number) {
  return sql`select message_id from message_flag where realm_id = ${viewer.directory.realmId}
    and user_id = ${userId} and flag = ${flag}`
}

/** Messages that mention a user by name. Note: members of a mentioned group have the flag, too. */
function callsSql(context: NarrowContext, userId: number) {
  const flagged = flaggedSql(context, userId, storedFlags.mentioned)
  return context.sql`(message.id in (${flagged}) and ${saysNameSql(context.sql, userId)})`
}

export function saysNameSql(sql: Sql, userId: number) {
  return sql`message.rendered like ${`%<span class="user-mention" data-user-id="${userId}">%`}`
}

/** Whether a message mentions the viewer. Note: with "or" the database would look at all messages. */
function mentionedSql(context: NarrowContext) {
  const { sql, viewer } = context
  const { realmId } = viewer.directory
  return sql`message.id in (
    ${flaggedSql(context, viewer.id, storedFlags.mentioned)}
    union all ${flaggedSql(context, viewer.id, storedFlags.topic_wildcard_mentioned)}
    union all select id from message where realm_id = ${realmId} ${channelMentionSql(context)})`
}

/** A mention of a channel applies to those who received the message, and not to those to whom a move brought it. */
export function channelMentionSql({ sql, viewer }: NarrowContext) {
  return sql`and mentions_channel and ${receivedSql(sql, viewer)}`
}

/**
 * What is looked up for each message; undefined: conditions of the message itself. Note: from `exists` and `in`, the
 * database makes a list of all flags or reactions first. With 160,000 messages with reactions, a page without any took 190 ms.
 */
function lookUpSql(context: NarrowContext, condition: NarrowCondition) {
  const { sql, viewer } = context
  if (condition.on === 'mentioned') {
    const { mentioned, topic_wildcard_mentioned } = storedFlags
    const hasFlag = hasFlagSql(context, viewer.id, [mentioned, topic_wildcard_mentioned])
    return sql`((true ${channelMentionSql(context)}) or coalesce(${hasFlag}, false))`
  }
  if (condition.on === 'flag') return hasFlagSql(context, viewer.id, [storedFlags[condition.flag]])
  if (condition.on === 'calls') {
    const hasFlag = hasFlagSql(context, condition.id, [storedFlags.mentioned])
    return sql`(${saysNameSql(sql, condition.id)} and ${hasFlag})`
  }
  if (condition.on !== 'has' || isOfText(condition.what)) return undefined
  return sql`(select true from reaction where realm_id = ${viewer.directory.realmId}
    and message_id = message.id limit 1)`
}

/** True or null. */
function hasFlagSql({ sql, viewer }: NarrowContext, userId: number, flags: readonly number[]) {
  return sql`(select true from message_flag where realm_id = ${viewer.directory.realmId}
    and user_id = ${userId} and message_id = message.id and flag = any(${[...flags]}::smallint[]) limit 1)`
}

/** Messages with an attribute. */
function hasSql({ sql, viewer }: NarrowContext, what: Has) {
  switch (what) {
    case 'link':
      return sql`message.rendered like '%<a href=%'`
    case 'attachment':
      return sql`message.rendered like '%"/user_uploads/%'`
    case 'image':
      return sql`message.rendered ~* '(message_inline_image|class="inline-image"|<a href="[^"]*[.](avif|bmp|gif|heic|jpe?g|png|tiff?|webp)")'`
    case 'reaction':
      return sql`exists (
        select from reaction where realm_id = ${viewer.directory.realmId}
          and message_id = message.id)`
  }
}

/** Messages with reactions, by the first reaction of each. Note: with `distinct`, the database may sort all of them first. */
export function reactedSql({ sql, viewer }: NarrowContext) {
  const { realmId } = viewer.directory
  return sql`select message_id from reaction as first where realm_id = ${realmId}
    and (reaction_type, emoji_code, user_id) = (
      select reaction_type, emoji_code, user_id from reaction
      where realm_id = ${realmId} and message_id = first.message_id order by 1, 2, 3 limit 1)`
}

function mutedSql(context: NarrowContext) {
  const places = mutedPlaces(context.viewer)
  return context.sql`(
    (${recipientsSql(context, places.channels)}
      and not ${topicsSql(context, [...places.heardTopics, ...places.followedTopics])})
    or ${topicsSql(context, places.topics)})`
}

function topicsSql({ sql }: NarrowContext, places: readonly TopicOfRecipient[]) {
  if (places.length === 0) return sql`false`
  const recipients = places.map(({ recipientId }) => recipientId)
  const topics = places.map(({ topic }) => nameKey(topic))
  return sql`(message.recipient_id, message.topic_key) in (
    select recipient_id, topic_key
    from unnest(${recipients}::int[], ${topics}::text[]) as place (recipient_id, topic_key))`
}
