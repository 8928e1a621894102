import type { RealmId, UserId } from '@parley/contract'
import { type BatchTable, toTime } from '../../db/batch.ts'
import type { Tx } from '../../db/transaction.ts'
import type { CustomEmoji } from './emoji.events.ts'

export const emojiTable: BatchTable<CustomEmoji & { readonly createdAt: number }> = {
  name: 'custom_emoji',
  columns: [
    { name: 'id', type: 'integer', of: (emoji) => emoji.id },
    { name: 'name', type: 'text', of: (emoji) => emoji.name },
    { name: 'author_id', type: 'integer', of: (emoji) => emoji.authorId },
    { name: 'file', type: 'text', of: (emoji) => emoji.file },
    { name: 'is_animated', type: 'boolean', of: (emoji) => emoji.isAnimated },
    { name: 'created_at', type: 'timestamptz', of: (emoji) => toTime(emoji.createdAt) },
  ],
}

export async function findEmoji(tx: Tx, realmId: RealmId): Promise<Map<number, CustomEmoji>> {
  const rows = await tx<CustomEmoji[]>`
    select id, name, author_id as "authorId", file, is_animated as "isAnimated",
      is_deactivated as "isDeactivated"
    from custom_emoji where realm_id = ${realmId} order by id`
  return new Map(rows.map((emoji) => [emoji.id, emoji]))
}

export async function setDeactivated(tx: Tx, realmId: RealmId, id: number): Promise<void> {
  await tx`
    update custom_emoji set is_deactivated = true where realm_id = ${realmId} and id = ${id}`
}

/** How many the user has added within a day, active or not. */
export async function countOfToday(tx: Tx, realmId: RealmId, authorId: UserId): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from custom_emoji
    where realm_id = ${realmId} and author_id = ${authorId}
      and created_at > now() - interval '1 day'`
  return row?.count ?? 0
}
