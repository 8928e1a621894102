import { maxId, type RecipientId } from '@parley/contract'
import type { Fragment } from '../../db/fragments.ts'
import type { Sql, Tx } from '../../db/transaction.ts'
import { mayRead, mayReadHistory } from '../../directory/channel-access.ts'
import { channelRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { receivedSpans } from './received-spans.ts'

/**
 * The readable messages that the viewer received, that a move brought to the viewer's channels, or that the
 * viewer wrote. Note: `+ 0` hides the channels from indexes, unless they are to lead. A statement that is prepared without values read
 * everything in all channels: with 300,000 messages, finding a flagged one took 25 ms, and takes 0.8 ms with `+ 0`. If a statement is planned
 * with values, `+ 0` matters only for a topic in no particular channel: with 400,000 messages and 150 channels, it took 40 ms with `+ 0`, and
 * 6 ms without.
 */
export function spanCondition(sql: Sql | Tx, viewer: Viewer, leads = false): Fragment {
  const recipient = leads ? sql`message.recipient_id` : sql`message.recipient_id + 0`
  return sql`and ${recipient} = any(${readableRecipients(viewer)}::int[]) and (
    ${receivedSql(sql, viewer)}
    or (message.path is not null and exists (
      select from ${spansSql(sql, viewer)},
        generate_series(2, cardinality(message.path) - 1, 2) as move
      where span.recipient_id = message.recipient_id
        and message.path[move + 1] = message.recipient_id
        and message.path[move] > span.after_id and message.path[move] <= span.up_to)))`
}

/** Whether the viewer received the message when it was sent, wherever it is now, or wrote it. */
export function receivedSql(sql: Sql | Tx, viewer: Viewer): Fragment {
  return sql`(exists (
      select from ${spansSql(sql, viewer)}
      where span.recipient_id = coalesce(message.path[1], message.recipient_id)
        and message.id > span.after_id and message.id <= span.up_to)
    or (message.sender_id = ${viewer.id} and message.recipient_id % 2 = 0))`
}

function spansSql(sql: Sql | Tx, viewer: Viewer): Fragment {
  const spans = receivedSpans(viewer)
  const recipients = spans.map((span) => span.recipientId)
  const after = spans.map((span) => span.after)
  const upTo = spans.map((span) => span.upTo ?? maxId)
  return sql`unnest(${recipients}::int[], ${after}::int[], ${upTo}::int[])
    as span (recipient_id, after_id, up_to)`
}

/**
 * The same, and all of channels whose history the viewer may read: for messages on which the viewer has a flag. A star brings
 * a message that they did not receive to their history.
 */
export function enteredCondition(sql: Sql | Tx, viewer: Viewer): Fragment {
  const open: RecipientId[] = []
  for (const channel of viewer.directory.channels.values()) {
    if (mayReadHistory(viewer, channel)) open.push(channelRecipient(channel.id))
  }
  return sql`and (message.recipient_id + 0 = any(${open}::int[])
    or (true ${spanCondition(sql, viewer)}))`
}

function readableRecipients(viewer: Viewer): RecipientId[] {
  const found: RecipientId[] = []
  for (const channel of viewer.directory.channels.values()) {
    if (mayRead(viewer, channel)) found.push(channelRecipient(channel.id))
  }
  for (const { recipientId } of viewer.directory.conversationsOf(viewer.id)) found.push(recipientId)
  return found
}
