import type { CustomProfileField, ProfileFieldType, UserId } from '@parley/contract'
import type { Projections } from '../../delivery/projection.ts'
import type { ProfileValue } from '../../directory/objects.ts'
import { userOf } from '../../directory/of-id.ts'
import { type Reducers, structural } from '../../directory/reducer.ts'
import { maySee } from '../../directory/sight.ts'
import { type Audits, auditFact } from '../../writer/audit.ts'

/** A custom profile field. */
export interface ProfileField {
  readonly id: number
  readonly type: ProfileFieldType
  readonly order: number
  readonly name: string
  readonly hint: string
  /** JSON text as clients get it, or empty. */
  readonly data: string
  readonly inSummary: boolean
  readonly isRequired: boolean
  readonly isEditableByUser: boolean
  /** Whether clients find people by it. */
  readonly isForMatching: boolean
}

declare module '../../directory/parts.ts' {
  interface DirectoryParts {
    profileFields: Map<number, ProfileField>
  }
}

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    /** All fields in their new state. Values of removed fields are removed, too. */
    'profile-fields-changed': { readonly fields: readonly ProfileField[] }
    'profile-value-changed': {
      readonly userId: UserId
      readonly fieldId: number
      /** Null: cleared. */
      readonly value: ProfileValue | null
    }
  }
}

export const profileFieldReducers = {
  'profile-fields-changed': structural((directory, { fields }) => {
    const kept = new Set(fields.map((field) => field.id))
    const gone = [...directory.parts.profileFields.keys()].filter((id) => !kept.has(id))
    directory.parts.profileFields.clear()
    for (const field of fields) directory.parts.profileFields.set(field.id, field)
    if (gone.length === 0) return
    for (const user of directory.users.values()) for (const id of gone) user.profile.delete(id)
  }),
  'profile-value-changed': structural((directory, event) => {
    const { profile } = userOf(directory, event.userId)
    if (event.value === null) profile.delete(event.fieldId)
    else profile.set(event.fieldId, event.value)
  }),
} satisfies Partial<Reducers>

export function fieldWire(field: ProfileField): CustomProfileField {
  return {
    id: field.id,
    type: field.type,
    order: field.order,
    name: field.name,
    hint: field.hint,
    field_data: field.data,
    ...(field.inSummary ? { display_in_profile_summary: true } : {}),
    required: field.isRequired,
    editable_by_user: field.isEditableByUser,
    use_for_user_matching: field.isForMatching,
  }
}

export function inOrder(fields: Iterable<ProfileField>): ProfileField[] {
  return [...fields].sort((a, b) => a.order - b.order || a.id - b.id)
}

export const profileFieldProjections = {
  'profile-fields-changed': ({ fields }) => {
    const wire = { type: 'custom_profile_fields', fields: inOrder(fields).map(fieldWire) }
    return { shared: wire }
  },
  'profile-value-changed': ({ userId, fieldId, value }, viewer) => {
    const user = viewer.directory.users.get(userId)
    if (!user || !maySee(viewer, user)) return undefined
    const rendered = value?.rendered == null ? {} : { rendered_value: value.rendered }
    const custom_profile_field = { id: fieldId, value: value?.value ?? null, ...rendered }
    const wire = {
      type: 'realm_user',
      op: 'update',
      person: { user_id: userId, custom_profile_field },
    }
    return { shared: wire }
  },
} satisfies Partial<Projections>

export const profileFieldAudits = {
  'profile-fields-changed': ({ fields }) =>
    auditFact('profile_fields_changed', { names: fields.map(({ name }) => name) }),
} satisfies Audits
