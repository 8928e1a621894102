import type { ReactionType, RealmId, UserId } from '@parley/contract'
import type { Tx } from '../../db/transaction.ts'
import type { Directory } from '../../directory/directory.ts'
import type { UserStatusRecord } from '../../directory/objects.ts'

interface StatusRow {
  readonly userId: UserId
  readonly text: string
  readonly name: string | null
  readonly code: string | null
  readonly type: ReactionType | null
}

export async function loadStatuses(tx: Tx, directory: Directory): Promise<void> {
  const rows = await tx<StatusRow[]>`
    select user_id as "userId", status_text as text, emoji_name as name, emoji_code as code,
      reaction_type as type
    from user_status where realm_id = ${directory.realmId}`
  for (const { userId, text, name, code, type } of rows) {
    const emoji = name !== null && code !== null && type !== null ? { name, code, type } : null
    directory.userStatuses.set(userId, { text, emoji })
  }
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
