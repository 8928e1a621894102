import type { ReactionType, RealmId, UserId } from '@parley/contract'
import type { Tx } from '../../db/transaction.ts'
import type { UserStatusRecord } from './user-status.events.ts'

interface StatusRow {
  readonly userId: UserId
  readonly text: string
  readonly name: string | null
  readonly code: string | null
  readonly type: ReactionType | null
}

export async function findStatuses(
  tx: Tx,
  realmId: RealmId,
): Promise<Map<UserId, UserStatusRecord>> {
  const rows = await tx<StatusRow[]>`
    select user_id as "userId", status_text as text, emoji_name as name, emoji_code as code,
      reaction_type as type
    from user_status where realm_id = ${realmId}`
  const statuses = rows.map(({ userId, text, name, code, type }): [UserId, UserStatusRecord] => {
    const emoji = name !== null && code !== null && type !== null ? { name, code, type } : null
    return [userId, { text, emoji }]
  })
  return new Map(statuses)
}

export async function putStatus(
  tx: Tx,
  realmId: RealmId,
  userId: UserId,
  { text, emoji }: UserStatusRecord,
): Promise<void> {
  await tx`
    insert into user_status
      (realm_id, user_id, status_text, emoji_name, emoji_code, reaction_type)
    values (${realmId}, ${userId}, ${text}, ${emoji?.name ?? null}, ${emoji?.code ?? null},
      ${emoji?.type ?? null})
    on conflict (realm_id, user_id) do update set status_text = excluded.status_text,
      emoji_name = excluded.emoji_name, emoji_code = excluded.emoji_code,
      reaction_type = excluded.reaction_type`
}

export async function deleteStatus(tx: Tx, realmId: RealmId, userId: UserId): Promise<void> {
  await tx`delete from user_status where realm_id = ${realmId} and user_id = ${userId}`
}
