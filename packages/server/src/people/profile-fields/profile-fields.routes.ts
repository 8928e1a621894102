import { api } from '@parley/contract'
import { on } from '../../http/handler.ts'
import {
  changeField,
  createField,
  type FieldChange,
  removeField,
  reorderFields,
} from './change-fields.ts'
import { prepareValues } from './prepare-values.ts'
import { fieldWire, inOrder } from './profile-fields.events.ts'
import { setOwnValues } from './set-values.ts'

export const profileFieldRoutes = [
  on(api.profileFields.list, async ({ viewer }) => ({
    custom_fields: inOrder(viewer.directory.parts.profileFields.values()).map(fieldWire),
  })),

  on(api.profileFields.create, async ({ params, write }) => ({
    id: await write(createField, { type: params.field_type, ...changeOf(params) }),
  })),

  on(api.profileFields.reorder, ({ params, write }) => write(reorderFields, params.order)),

  on(api.profileFields.update, ({ params, write }) =>
    write(changeField, { id: params.field_id, ...changeOf(params) }),
  ),

  on(api.profileFields.remove, ({ params, write }) => write(removeField, params.field_id)),

  on(api.profileFields.setValues, ({ params, write }) =>
    write(setOwnValues, prepareValues(params.data)),
  ),

  on(api.profileFields.clearValues, ({ params, write }) =>
    write(setOwnValues, prepareValues(params.data.map((id) => ({ id, value: null })))),
  ),
]

interface GivenField {
  readonly name: string | undefined
  readonly hint: string | undefined
  readonly field_data: Readonly<Record<string, unknown>> | undefined
  readonly display_in_profile_summary: boolean | undefined
  readonly required: boolean | undefined
  readonly editable_by_user: boolean | undefined
  readonly use_for_user_matching: boolean | undefined
}

function changeOf(given: GivenField): FieldChange {
  return {
    name: given.name,
    hint: given.hint,
    data: given.field_data,
    inSummary: given.display_in_profile_summary,
    isRequired: given.required,
    isEditableByUser: given.editable_by_user,
    isForMatching: given.use_for_user_matching,
  }
}
