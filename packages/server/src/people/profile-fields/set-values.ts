import {
  type GivenProfileValue,
  profileFieldNotEditable,
  profileFieldTypes,
  profileFieldUnknown,
} from '@parley/contract'
import type { User } from '../../directory/objects.ts'
import { isAdministrator, type Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { ProfileField } from './profile-fields.events.ts'
import { deleteValues, putValue } from './profile-fields.store.ts'
import { type ProfileChange, requireValidValue } from './value-rules.ts'

/** A value, and its rendering as text with links. */
export type PreparedValue = GivenProfileValue & { readonly rendered: string }

const rendered: ReadonlySet<number> = new Set([
  profileFieldTypes.shortText,
  profileFieldTypes.longText,
])

/** A user sets their own profile fields. */
export async function setOwnValues(
  tx: ActionTx,
  viewer: Viewer,
  values: readonly PreparedValue[],
): Promise<void> {
  await setValues(tx, viewer, viewer.user, values)
}

/** The caller has checked that the viewer may change this user. */
export async function setValues(
  tx: ActionTx,
  viewer: Viewer,
  user: User,
  values: readonly PreparedValue[],
): Promise<void> {
  const last = new Map(values.map((value) => [value.id, value]))
  for (const given of last.values()) {
    const field = requireEditable(viewer, given.id)
    await setValue(tx, { viewer, user }, field, given)
  }
}

function requireEditable(viewer: Viewer, id: number): ProfileField {
  const field = viewer.directory.parts.profileFields.get(id)
  if (!field) throw profileFieldUnknown({ id })
  const isAllowed = field.isEditableByUser || isAdministrator(viewer.user)
  if (!isAllowed) throw profileFieldNotEditable({ name: field.name })
  return field
}

async function setValue(
  tx: ActionTx,
  change: ProfileChange,
  field: ProfileField,
  given: PreparedValue,
): Promise<void> {
  const { realmId } = tx.directory
  const { user } = change
  const ids = { userId: user.id, fieldId: field.id }
  const text = requireValidValue(change, field, given.value)
  if (text === (user.profile.get(field.id)?.value ?? null)) return
  if (text === null) {
    await deleteValues(await tx.open(), realmId, field.id, [user.id])
    tx.append({ kind: 'profile-value-changed', ...ids, value: null })
    return
  }
  const value = { value: text, rendered: rendered.has(field.type) ? given.rendered : null }
  await putValue(await tx.open(), realmId, { ...ids, ...value })
  tx.append({ kind: 'profile-value-changed', ...ids, value })
}
