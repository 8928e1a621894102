import type { Draft, RealmId, UserId } from '@parley/contract'
import { ownRows } from '../../db/own-rows.ts'
import { arrayLiteral } from '../../db/postgres-types.ts'
import type { Statements, Tx } from '../../db/transaction.ts'

export const { kept: keptDrafts, remove: deleteDraft } = ownRows('draft', ['content'])

/** A draft as it is stored; the time, in Unix seconds, may have a fraction. */
export type StoredDraft = Omit<Draft, 'timestamp'> & { readonly editedAt: number }

/** The ones edited last first. */
export async function findDrafts(
  sql: Statements,
  realmId: RealmId,
  userId: UserId,
  most: number | null = null,
): Promise<Draft[]> {
  const rows = await sql<StoredDraft[]>`
    select id, type, recipients as "to", topic, content,
      extract(epoch from edited_at)::float8 as "editedAt"
    from draft
    where realm_id = ${realmId} and user_id = ${userId}
    order by edited_at desc, id desc limit ${most}`
  return rows.map(draftWire)
}

export async function insertDrafts(
  tx: Tx,
  realmId: RealmId,
  userId: UserId,
  drafts: readonly StoredDraft[],
): Promise<void> {
  await tx`
    insert into draft (realm_id, id, user_id, type, recipients, topic, content, edited_at)
    select ${realmId}, given.id, ${userId}, given.type, given.recipients::int[], given.topic,
      given.content, given.edited_at
    from unnest(${drafts.map(({ id }) => id)}::int[], ${drafts.map(({ type }) => type)}::text[],
      ${drafts.map(({ to }) => arrayLiteral(to))}::text[], ${drafts.map(({ topic }) => topic)}::text[],
      ${drafts.map(({ content }) => content)}::text[], ${arrayLiteral(drafts.map(timeOf))}::timestamptz[])
      as given (id, type, recipients, topic, content, edited_at)`
}

/** Whether the user has such a draft. */
export async function updateDraft(
  tx: Tx,
  realmId: RealmId,
  userId: UserId,
  draft: StoredDraft,
): Promise<boolean> {
  const updated = await tx`
    update draft set type = ${draft.type}, recipients = ${arrayLiteral(draft.to)}::int[],
      topic = ${draft.topic}, content = ${draft.content}, edited_at = ${timeOf(draft)}
    where realm_id = ${realmId} and id = ${draft.id} and user_id = ${userId}`
  return updated.count > 0
}

export function draftWire({ editedAt, ...draft }: StoredDraft): Draft {
  return { ...draft, timestamp: Math.floor(editedAt) }
}

function timeOf({ editedAt }: StoredDraft): Date {
  return new Date(editedAt * 1000)
}
