import type { ChannelId, MessageId, RealmId, UserId } from '@parley/contract'
import type { Tx } from '../db/transaction.ts'
import type { Fill } from '../directory/load.ts'
import type { Span, Subscription } from '../directory/objects.ts'
import { eachInTurns, ShortTurns } from '../short-turns.ts'

/** Pairs: each channel has its user at the same index. */
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
type SpansByPlace = Map<ChannelId, Map<UserId, Span[]>>

/**
 * Reads all subscriptions of an organization. Most of them share their settings, and the end of their span, with many
 * others, so each row holds all that are alike. With 300,000, a row for each took twice the processor time.
 */
export async function loadSubscriptions(tx: Tx, realmId: RealmId): Promise<Fill> {
  const [alike, spans] = await Promise.all([findAlike(tx, realmId), findSpans(tx, realmId)])
  const turns = new ShortTurns()
  const byPlace = await spansByPlace(spans, turns)
  return async (directory) => {
    for (const { channelIds, userIds, ...settings } of alike) {
      const put = (channelId: ChannelId, userId: UserId) => {
        const here = byPlace.get(channelId)?.get(userId) ?? []
        directory.putSubscription({ ...settings, channelId, userId, spans: here })
      }
      await eachPlace({ channelIds, userIds }, put, turns)
    }
  }
}

async function spansByPlace(rows: readonly SpansRow[], turns: ShortTurns): Promise<SpansByPlace> {
  const byPlace: SpansByPlace = new Map()
  const several = new Set<Span[]>()
  for (const { leftAfter, joinedAfter, ...places } of rows) {
    const add = (channelId: ChannelId, userId: UserId, at: number) => {
      const list = listAt(byPlace, channelId, userId)
      const count = list.push({ joinedAfter: joinedAfter[at] as MessageId, leftAfter })
      if (count > 1) several.add(list)
    }
    await eachPlace(places, add, turns)
  }
  for (const list of several) list.sort((one, other) => one.joinedAfter - other.joinedAfter)
  return byPlace
}

function listAt(byPlace: SpansByPlace, channelId: ChannelId, userId: UserId): Span[] {
  const ofChannel = byPlace.get(channelId) ?? new Map<UserId, Span[]>()
  byPlace.set(channelId, ofChannel)
  const list = ofChannel.get(userId) ?? []
  ofChannel.set(userId, list)
  return list
}

function eachPlace(
  { channelIds, userIds }: Places,
  work: (channelId: ChannelId, userId: UserId, at: number) => void,
  turns: ShortTurns,
): Promise<void> {
  return eachInTurns(userIds, (userId, at) => work(channelIds[at] as ChannelId, userId, at), turns)
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
