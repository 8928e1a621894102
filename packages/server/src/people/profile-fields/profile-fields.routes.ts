import { api } from '@parley/contract'
import { requireHuman } from '../../directory/require-caller.ts'
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
    custom_fields: inOrder(viewer.directory.profileFields.values()).map(fieldWire),
  })),

  on(api.profileFields.create, async ({ params, write }) => ({
    id: await write(createField, { type: params.field_type, ...changeOf(params) }),
  })),

  on(api.profileFields.reorder, async ({ params, write }) => {
    await write(reorderFields, params.order)
    return {}
  }),

  on(api.profileFields.update, async ({ params, write }) => {
    await write(changeField, { id: params.field_id, ...changeOf(params) })
    return {}
  }),

  on(api.profileFields.remove, async ({ params, write }) => {
    await write(removeField, params.field_id)
    return {}
  }),

  on(api.profileFields.setValues, async ({ viewer, params, write }) => {
    requireHuman(viewer)
    await write(setOwnValues, prepareValues(params.data))
    return {}
  }),

  on(api.profileFields.clearValues, async ({ viewer, params, write }) => {
    requireHuman(viewer)
    await write(setOwnValues, prepareValues(params.data.map((id) => ({ id, value: null }))))
    return {}
  }),
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
