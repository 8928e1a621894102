import type { RealmId, UserId } from '@parley/contract'
import type { Tx } from '../../db/transaction.ts'
import type { Fill } from '../../directory/load.ts'
import type { ProfileValue } from '../../directory/objects.ts'
import type { ProfileField } from './profile-fields.events.ts'

/** Writes a new field, or the new state of one. */
export async function putField(tx: Tx, realmId: RealmId, field: ProfileField): Promise<void> {
  await tx`
    insert into profile_field (realm_id, id, type, position, name, hint, data, in_summary,
      required, editable_by_user, for_matching)
    values (${realmId}, ${field.id}, ${field.type}, ${field.order}, ${field.name}, ${field.hint},
      ${field.data}, ${field.inSummary}, ${field.isRequired}, ${field.isEditableByUser},
      ${field.isForMatching})
    on conflict (realm_id, id) do update set position = excluded.position, name = excluded.name,
      hint = excluded.hint, data = excluded.data, in_summary = excluded.in_summary,
      required = excluded.required, editable_by_user = excluded.editable_by_user,
      for_matching = excluded.for_matching`
}

export async function setOrder(tx: Tx, realmId: RealmId, ids: readonly number[]): Promise<void> {
  await tx`
    update profile_field set position = given.position
    from unnest(${ids as number[]}::int[]) with ordinality as given (id, position)
    where profile_field.realm_id = ${realmId} and profile_field.id = given.id`
}

/** The field and all users' values. */
export async function deleteField(tx: Tx, realmId: RealmId, id: number): Promise<void> {
  await tx`delete from profile_value where realm_id = ${realmId} and field_id = ${id}`
  await tx`delete from profile_field where realm_id = ${realmId} and id = ${id}`
}

export async function putValue(
  tx: Tx,
  realmId: RealmId,
  { userId, fieldId, value, rendered }: ProfileValue & { userId: UserId; fieldId: number },
): Promise<void> {
  await tx`
    insert into profile_value (realm_id, user_id, field_id, value, rendered)
    values (${realmId}, ${userId}, ${fieldId}, ${value}, ${rendered})
    on conflict (realm_id, user_id, field_id)
    do update set value = excluded.value, rendered = excluded.rendered`
}

export async function deleteValues(
  tx: Tx,
  realmId: RealmId,
  fieldId: number,
  userIds: readonly UserId[],
): Promise<void> {
  await tx`
    delete from profile_value
    where realm_id = ${realmId} and field_id = ${fieldId}
      and user_id = any(${userIds as UserId[]}::int[])`
}

interface ValueRow extends ProfileValue {
  readonly userId: UserId
  readonly fieldId: number
}

export async function findProfileFields(
  tx: Tx,
  realmId: RealmId,
): Promise<Map<number, ProfileField>> {
  const fields = await tx<ProfileField[]>`
    select id, type, position as "order", name, hint, data, in_summary as "inSummary",
      required as "isRequired", editable_by_user as "isEditableByUser",
      for_matching as "isForMatching"
    from profile_field where realm_id = ${realmId} order by id`
  return new Map(fields.map((field) => [field.id, field]))
}

export async function loadProfileValues(tx: Tx, realmId: RealmId): Promise<Fill> {
  const values = await tx<ValueRow[]>`
    select user_id as "userId", field_id as "fieldId", value, rendered
    from profile_value where realm_id = ${realmId}`
  return (directory) => {
    for (const { userId, fieldId, value, rendered } of values) {
      directory.users.get(userId)?.profile.set(fieldId, { value, rendered })
    }
  }
}
