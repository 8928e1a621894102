import type { ChannelId, MessageId, RealmId, UserId } from '@parley/contract'
import type { Tx } from '../db/transaction.ts'
import type { Directory } from '../directory/directory.ts'
import type { Fill } from '../directory/load.ts'
import type { Span, Subscription } from '../directory/objects.ts'
import { ShortTurns } from '../short-turns.ts'

/** The user of each channel stands at the same place. */
interface Places {
  readonly channelIds: readonly ChannelId[]
  readonly userIds: readonly UserId[]
}

/** Subscriptions with the same settings. */
interface AlikeRow extends Places, Omit<Subscription, 'channelId' | 'userId' | 'spans'> {}

/** Spans that end with the same message, or that are open. */
interface SpansRow extends Places {
  readonly joinedAfter: readonly MessageId[]
  readonly leftAfter: MessageId | null
}

/** Oldest first. */
type SpansByPlace = Map<ChannelId, Map<UserId, readonly Span[]>>

/** Subscriptions between two looks at the clock. */
const pieceSize = 500

/**
 * Reads all subscriptions of an organization. Most have settings and an end that many others have too, so a row holds all
 * that are alike. Measured with 300,000: a row for each of them took twice the processor time.
 */
export async function loadSubscriptions(tx: Tx, realmId: RealmId): Promise<Fill> {
  const [alike, ended] = await Promise.all([findAlike(tx, realmId), findSpans(tx, realmId)])
  const spans: SpansByPlace = new Map()
  await inPieces(ended, (row, from, to) => addSpans(spans, row, from, to))
  return (directory) =>
    inPieces(alike, (row, from, to) => addSubscriptions(directory, spans, row, from, to))
}

/** Works on pieces of rows in short turns. */
async function inPieces<Row extends Places>(
  rows: readonly Row[],
  work: (row: Row, from: number, to: number) => void,
): Promise<void> {
  const turns = new ShortTurns()
  for (const row of rows) {
    for (let from = 0; from < row.userIds.length; from += pieceSize) {
      work(row, from, Math.min(from + pieceSize, row.userIds.length))
      await turns.rest()
    }
  }
}

function addSpans(spans: SpansByPlace, row: SpansRow, from: number, to: number): void {
  const { channelIds, userIds, joinedAfter, leftAfter } = row
  for (let at = from; at < to; at++) {
    const channelId = channelIds[at] as ChannelId
    const userId = userIds[at] as UserId
    const span = { joinedAfter: joinedAfter[at] as MessageId, leftAfter }
    const ofChannel = spans.get(channelId) ?? new Map<UserId, readonly Span[]>()
    spans.set(channelId, ofChannel)
    const known = ofChannel.get(userId)
    ofChannel.set(userId, known ? [...known, span].sort(byTime) : [span])
  }
}

function byTime(one: Span, other: Span): number {
  return one.joinedAfter - other.joinedAfter
}

function addSubscriptions(
  directory: Directory,
  spans: SpansByPlace,
  { channelIds, userIds, ...settings }: AlikeRow,
  from: number,
  to: number,
): void {
  for (let at = from; at < to; at++) {
    const channelId = channelIds[at] as ChannelId
    const userId = userIds[at] as UserId
    const here = spans.get(channelId)?.get(userId) ?? []
    directory.putSubscription({ ...settings, channelId, userId, spans: here })
  }
}

async function findAlike(tx: Tx, realmId: RealmId): Promise<AlikeRow[]> {
  return tx<AlikeRow[]>`
    select color, is_muted as "isMuted", pin_to_top as "pinToTop",
      desktop_notifications as "desktopNotifications",
      email_notifications as "emailNotifications", push_notifications as "pushNotifications",
      audible_notifications as "audibleNotifications",
      wildcard_mentions_notify as "wildcardMentionsNotify",
      array_agg(channel_id) as "channelIds", array_agg(user_id) as "userIds"
    from subscription where realm_id = ${realmId}
    group by color, is_muted, pin_to_top, desktop_notifications, email_notifications,
      push_notifications, audible_notifications, wildcard_mentions_notify`
}

async function findSpans(tx: Tx, realmId: RealmId): Promise<SpansRow[]> {
  return tx<SpansRow[]>`
    select left_after as "leftAfter", array_agg(channel_id) as "channelIds",
      array_agg(user_id) as "userIds", array_agg(joined_after) as "joinedAfter"
    from subscription_span where realm_id = ${realmId}
    group by left_after`
}
