import type { ChannelId, MessageId, RealmId, UserId } from '@parley/contract'
import type { Tx } from '../db/transaction.ts'
import { nameKey } from '../directory/name-key.ts'
import type { Channel } from '../directory/objects.ts'
import { channelRecipient } from '../directory/recipients.ts'
import type { SubscriptionSettings } from './leaving.events.ts'

/** Writes everything that can change in a channel. */
export async function updateChannel(tx: Tx, realmId: RealmId, channel: Channel): Promise<void> {
  await tx`
    update channel set name = ${channel.name}, name_key = ${nameKey(channel.name)},
      description = ${channel.description},
      rendered_description = ${channel.renderedDescription}, is_private = ${channel.isPrivate},
      is_web_public = ${channel.isWebPublic}, is_archived = ${channel.isArchived},
      history_public = ${channel.historyPublic}, retention_days = ${channel.retentionDays},
      topics_policy = ${channel.topicsPolicy}, folder_id = ${channel.folderId},
      permissions = ${tx.json(channel.permissions)}
    where realm_id = ${realmId} and id = ${channel.id}`
}

export async function deleteDefault(tx: Tx, realmId: RealmId, id: ChannelId): Promise<void> {
  await tx`delete from default_channel where realm_id = ${realmId} and channel_id = ${id}`
}

/** Whether a message of the channel has another topic than the empty one. */
export async function hasNamedTopics(tx: Tx, realmId: RealmId, id: ChannelId): Promise<boolean> {
  const found = await tx`
    select from message
    where realm_id = ${realmId} and recipient_id = ${channelRecipient(id)} and topic_key > ''
    limit 1`
  return found.length > 0
}

interface Place {
  readonly channelId: ChannelId
  readonly userId: UserId
}

/** Ends the open spans of these subscriptions; those that cannot contain messages are deleted. */
export async function closeSpans(
  tx: Tx,
  realmId: RealmId,
  places: readonly Place[],
  leftAfter: MessageId,
): Promise<void> {
  const channels = places.map((place) => place.channelId)
  const users = places.map((place) => place.userId)
  await tx`
    with leaving as (
      select * from unnest(${channels}::int[], ${users}::int[]) as place (channel_id, user_id)),
    dropped as (
      delete from subscription_span as span using leaving
      where span.realm_id = ${realmId} and span.channel_id = leaving.channel_id
        and span.user_id = leaving.user_id and span.left_after is null
        and span.joined_after >= ${leftAfter})
    update subscription_span as span set left_after = ${leftAfter} from leaving
    where span.realm_id = ${realmId} and span.channel_id = leaving.channel_id
      and span.user_id = leaving.user_id and span.left_after is null
      and span.joined_after < ${leftAfter}`
}

/** Writes a user's settings of their subscription. */
export async function updateSubscriptions(
  tx: Tx,
  realmId: RealmId,
  userId: UserId,
  changed: readonly (SubscriptionSettings & { readonly channelId: ChannelId })[],
): Promise<void> {
  await tx`
    update subscription set color = given.color, is_muted = given."isMuted",
      pin_to_top = given."pinToTop", desktop_notifications = given."desktopNotifications",
      email_notifications = given."emailNotifications",
      push_notifications = given."pushNotifications",
      audible_notifications = given."audibleNotifications",
      wildcard_mentions_notify = given."wildcardMentionsNotify"
    from jsonb_to_recordset(${tx.json(changed as never)}) as given (
      "channelId" integer, color text, "isMuted" boolean, "pinToTop" boolean,
      "desktopNotifications" boolean, "emailNotifications" boolean, "pushNotifications" boolean,
      "audibleNotifications" boolean, "wildcardMentionsNotify" boolean)
    where realm_id = ${realmId} and user_id = ${userId} and channel_id = given."channelId"`
}
