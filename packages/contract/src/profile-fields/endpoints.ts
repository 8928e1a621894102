import { z } from 'zod'
import { jsonUpTo, recordUpTo } from '../bounds.ts'
import { endpoint, json, path, text } from '../declare.ts'
import { nameAsSent, textAsSent } from '../text-rules.ts'
import { botsNotAccepted } from '../users/refusals.ts'
import {
  customProfileField,
  givenProfileValues,
  profileFieldId,
  profileFieldType,
} from './objects.ts'
import {
  profileFieldInvalid,
  profileFieldNotEditable,
  profileFieldUnknown,
  profileValueInvalid,
} from './refusals.ts'

export const getProfileFields = endpoint({
  id: 'get-custom-profile-fields',
  summary: 'List the custom profile fields',
  route: 'GET /realm/profile_fields',
  caller: 'user',
  params: {},
  result: { custom_fields: z.array(customProfileField) },
  refusals: [],
})

const about = {
  name: text('Name of the field.', nameAsSent.optional()),
  hint: text('Help text.', textAsSent.optional()),
  field_data: json(
    'For a list of options: `text` and `order` of each option, by key. For an external account: its `subtype`.',
    recordUpTo(1000, z.string().max(100), jsonUpTo(10_000)).optional(),
  ),
}

const whether = z.boolean().optional()

const flags = {
  display_in_profile_summary: json('Whether the profile summary shows it.', whether),
  required: json('Whether users are asked to fill it in.', whether),
  editable_by_user: json('Whether users may edit it.', whether),
  use_for_user_matching: json('Whether clients match users by it.', whether),
}

export const createProfileField = endpoint({
  id: 'create-custom-profile-field',
  summary: 'Create a custom profile field',
  route: 'POST /realm/profile_fields',
  caller: 'administrator',
  params: { ...about, field_type: json('Type of the field.', profileFieldType), ...flags },
  result: { id: profileFieldId },
  refusals: [profileFieldInvalid],
})

export const reorderProfileFields = endpoint({
  id: 'reorder-custom-profile-fields',
  summary: 'Reorder the custom profile fields',
  route: 'PATCH /realm/profile_fields',
  caller: 'administrator',
  params: { order: json('Ids of all fields in the new order.', z.array(profileFieldId).max(1000)) },
  result: {},
  refusals: [profileFieldInvalid],
})

const field = path('Id of the field.', profileFieldId)

export const updateProfileField = endpoint({
  id: 'update-custom-profile-field',
  summary: 'Change a custom profile field',
  route: 'PATCH /realm/profile_fields/{field_id}',
  caller: 'administrator',
  params: { field_id: field, ...about, ...flags },
  result: {},
  refusals: [profileFieldInvalid, profileFieldUnknown],
})

export const deleteProfileField = endpoint({
  id: 'delete-custom-profile-field',
  summary: 'Delete a custom profile field and all its values',
  route: 'DELETE /realm/profile_fields/{field_id}',
  caller: 'administrator',
  params: { field_id: field },
  result: {},
  refusals: [profileFieldUnknown],
})

export const setProfileValues = endpoint({
  id: 'update-own-profile-data',
  summary: 'Set values of your custom profile fields',
  route: 'PATCH /users/me/profile_data',
  caller: 'user',
  params: { data: json('Fields with their new values.', givenProfileValues) },
  result: {},
  refusals: [botsNotAccepted, profileFieldNotEditable, profileFieldUnknown, profileValueInvalid],
})

export const clearProfileValues = endpoint({
  id: 'delete-own-profile-data',
  summary: 'Clear values of your custom profile fields',
  route: 'DELETE /users/me/profile_data',
  caller: 'user',
  params: { data: json('Ids of the fields.', z.array(profileFieldId).max(1000)) },
  result: {},
  refusals: [botsNotAccepted, profileFieldNotEditable, profileFieldUnknown],
})
