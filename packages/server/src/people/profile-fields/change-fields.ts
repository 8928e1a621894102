import {
  type ProfileFieldType,
  profileFieldInvalid,
  profileFieldTypes,
  profileFieldUnknown,
} from '@parley/contract'
import { takeIds } from '../../db/take-ids.ts'
import { requireAdministrator } from '../../directory/require-caller.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { requireValidField } from './field-rules.ts'
import { inOrder, type ProfileField } from './profile-fields.events.ts'
import { deleteField, deleteValues, putField, setOrder } from './profile-fields.store.ts'

export interface FieldChange {
  readonly name?: string | undefined
  readonly hint?: string | undefined
  readonly data?: Readonly<Record<string, unknown>> | undefined
  readonly inSummary?: boolean | undefined
  readonly isRequired?: boolean | undefined
  readonly isEditableByUser?: boolean | undefined
  readonly isForMatching?: boolean | undefined
}

export type NewField = FieldChange & { readonly type: ProfileFieldType }

export async function createField(tx: ActionTx, viewer: Viewer, input: NewField): Promise<number> {
  requireAdministrator(viewer)
  const { profileFields } = tx.directory.parts
  const last = Math.max(0, ...[...profileFields.values()].map((field) => field.order))
  const wanted: ProfileField = {
    id: 0,
    type: input.type,
    order: last + 1,
    name: input.name ?? '',
    hint: input.hint ?? '',
    data: '',
    inSummary: input.inSummary ?? false,
    isRequired: input.isRequired ?? false,
    isEditableByUser: input.isEditableByUser ?? true,
    isForMatching: input.isForMatching ?? false,
  }
  const field = requireValidField(tx.directory, wanted, input.data)
  const [id = 0] = await takeIds(await tx.open(), tx.directory.realmId, 'profile_field', 1)
  await put(tx, { ...field, id })
  return id
}

export async function changeField(
  tx: ActionTx,
  viewer: Viewer,
  { id, ...change }: FieldChange & { readonly id: number },
): Promise<void> {
  requireAdministrator(viewer)
  const before = requireField(tx, id)
  const data = change.data ?? (before.data === '' ? undefined : JSON.parse(before.data))
  const wanted: ProfileField = {
    ...before,
    name: change.name ?? before.name,
    hint: change.hint ?? before.hint,
    inSummary: change.inSummary ?? before.inSummary,
    isRequired: change.isRequired ?? before.isRequired,
    isEditableByUser: change.isEditableByUser ?? before.isEditableByUser,
    isForMatching: change.isForMatching ?? before.isForMatching,
  }
  const after = requireValidField(tx.directory, wanted, data)
  if (JSON.stringify(after) === JSON.stringify(before)) return
  await put(tx, after)
  if (after.type === profileFieldTypes.select) await dropLostChoices(tx, after)
}

export async function reorderFields(
  tx: ActionTx,
  viewer: Viewer,
  ids: readonly number[],
): Promise<void> {
  requireAdministrator(viewer)
  const { profileFields } = tx.directory.parts
  const isComplete = new Set(ids).size === ids.length && ids.length === profileFields.size
  if (!isComplete || !ids.every((id) => profileFields.has(id))) {
    throw profileFieldInvalid({ problem: 'Invalid order mapping.' })
  }
  await setOrder(await tx.open(), tx.directory.realmId, ids)
  const fields = ids.map((id, index) => ({ ...requireField(tx, id), order: index + 1 }))
  tx.append({ kind: 'profile-fields-changed', fields })
}

export async function removeField(tx: ActionTx, viewer: Viewer, id: number): Promise<void> {
  requireAdministrator(viewer)
  requireField(tx, id)
  await deleteField(await tx.open(), tx.directory.realmId, id)
  const fields = [...tx.directory.parts.profileFields.values()].filter((field) => field.id !== id)
  tx.append({ kind: 'profile-fields-changed', fields })
}

function requireField(tx: ActionTx, id: number): ProfileField {
  const field = tx.directory.parts.profileFields.get(id)
  if (!field) throw profileFieldUnknown({ id })
  return field
}

async function put(tx: ActionTx, field: ProfileField): Promise<void> {
  await putField(await tx.open(), tx.directory.realmId, field)
  const others = [...tx.directory.parts.profileFields.values()].filter(
    (known) => known.id !== field.id,
  )
  tx.append({ kind: 'profile-fields-changed', fields: inOrder([...others, field]) })
}

/** A choice that was removed from the field counts as no choice. */
async function dropLostChoices(tx: ActionTx, field: ProfileField): Promise<void> {
  const choices = JSON.parse(field.data)
  const losers = [...tx.directory.users.values()].filter((user) => {
    const chosen = user.profile.get(field.id)
    return chosen !== undefined && !Object.hasOwn(choices, chosen.value)
  })
  if (losers.length === 0) return
  const userIds = losers.map((user) => user.id)
  await deleteValues(await tx.open(), tx.directory.realmId, field.id, userIds)
  for (const userId of userIds) {
    tx.append({ kind: 'profile-value-changed', userId, fieldId: field.id, value: null })
  }
}
