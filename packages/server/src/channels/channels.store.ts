import type { ChannelId, RealmId, UserId } from '@parley/contract'
import { type BatchTable, toTime } from '../db/batch.ts'
import type { Tx } from '../db/transaction.ts'
import type { Fill } from '../directory/load.ts'
import { nameKey } from '../directory/name-key.ts'
import type { Channel } from '../directory/objects.ts'
import type { ChannelRecord, Joining } from './channels.events.ts'
import { loadSubscriptions } from './load-subscriptions.ts'

export const channelTable: BatchTable<ChannelRecord> = {
  name: 'channel',
  columns: [
    { name: 'id', type: 'integer', of: (channel) => channel.id },
    { name: 'name', type: 'text', of: (channel) => channel.name },
    { name: 'name_key', type: 'text', of: (channel) => nameKey(channel.name) },
    { name: 'description', type: 'text', of: (channel) => channel.description },
    { name: 'rendered_description', type: 'text', of: (channel) => channel.renderedDescription },
    { name: 'creator_id', type: 'integer', of: (channel) => channel.creatorId },
    { name: 'created_at', type: 'timestamptz', of: (channel) => toTime(channel.createdAt) },
    { name: 'is_private', type: 'boolean', of: (channel) => channel.isPrivate },
    { name: 'is_web_public', type: 'boolean', of: (channel) => channel.isWebPublic },
    { name: 'history_public', type: 'boolean', of: (channel) => channel.historyPublic },
    { name: 'retention_days', type: 'integer', of: (channel) => channel.retentionDays },
    { name: 'topics_policy', type: 'text', of: (channel) => channel.topicsPolicy },
    { name: 'folder_id', type: 'integer', of: (channel) => channel.folderId },
    { name: 'permissions', type: 'jsonb', of: (channel) => JSON.stringify(channel.permissions) },
  ],
}

type NewSubscription = Omit<Joining, 'userIds'> & { readonly userId: UserId }

/** Returning subscribers keep their settings; only the span is new. */
export const subscriptionTable: BatchTable<NewSubscription> = {
  name: 'subscription',
  columns: [
    { name: 'channel_id', type: 'integer', of: (row) => row.channelId },
    { name: 'user_id', type: 'integer', of: (row) => row.userId },
    { name: 'color', type: 'text', of: (row) => row.color },
  ],
}

export const spanTable: BatchTable<NewSubscription> = {
  name: 'subscription_span',
  columns: [
    { name: 'channel_id', type: 'integer', of: (row) => row.channelId },
    { name: 'user_id', type: 'integer', of: (row) => row.userId },
    { name: 'joined_after', type: 'integer', of: (row) => row.joinedAfter },
  ],
}

export const defaultTable: BatchTable<{ readonly channelId: ChannelId }> = {
  name: 'default_channel',
  columns: [{ name: 'channel_id', type: 'integer', of: (row) => row.channelId }],
  onConflict: 'on conflict do nothing',
}

type ChannelRow = ChannelRecord &
  Pick<Channel, 'firstMessageId' | 'lastMessageAt' | 'isArchived' | 'weeklyTraffic'>

export async function loadChannels(tx: Tx, realmId: RealmId): Promise<Fill> {
  const [channels, fillSubscriptions, defaults] = await Promise.all([
    findChannels(tx, realmId),
    loadSubscriptions(tx, realmId),
    tx<{ id: ChannelId }[]>`
      select channel_id as id from default_channel where realm_id = ${realmId}`,
  ])
  return async (directory) => {
    for (const channel of channels) {
      directory.addChannel({ ...channel, subscriptions: new Map(), subscriberCount: 0 })
    }
    await fillSubscriptions(directory)
    for (const { id } of defaults) directory.defaultChannels.add(id)
  }
}

async function findChannels(tx: Tx, realmId: RealmId): Promise<ChannelRow[]> {
  return tx<ChannelRow[]>`
    select channel.id, name, description, rendered_description as "renderedDescription",
      creator_id as "creatorId", extract(epoch from created_at)::bigint as "createdAt",
      is_private as "isPrivate", is_web_public as "isWebPublic", is_archived as "isArchived",
      history_public as "historyPublic", retention_days as "retentionDays",
      topics_policy as "topicsPolicy", folder_id as "folderId", permissions,
      weekly_traffic as "weeklyTraffic",
      first.id as "firstMessageId", last.sent_at as "lastMessageAt"
    from channel
    left join lateral (
      select id from message where realm_id = channel.realm_id and recipient_id = 2 * channel.id
      order by id limit 1) as first on true
    left join lateral (
      select extract(epoch from sent_at)::bigint as sent_at from message
      where realm_id = channel.realm_id and recipient_id = 2 * channel.id
      order by id desc limit 1) as last on true
    where channel.realm_id = ${realmId} order by channel.id`
}
