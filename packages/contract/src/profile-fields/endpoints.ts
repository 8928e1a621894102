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
  summary: 'Get the custom profile fields',
  route: 'GET /realm/profile_fields',
  caller: 'user',
  params: {},
  result: { custom_fields: z.array(customProfileField) },
  refusals: [],
})

const about = {
  name: text('What it is called.', nameAsSent.optional()),
  hint: text('A help text.', textAsSent.optional()),
  field_data: json(
    'For a list of options: each with `text` and `order`, by key. For an external account: its `subtype`.',
    recordUpTo(1000, z.string().max(100), jsonUpTo(10_000)).optional(),
  ),
}

const whether = z.boolean().optional()

const flags = {
  display_in_profile_summary: json('Whether it stands in the short profile.', whether),
  required: json('Whether everybody should fill it in.', whether),
  editable_by_user: json('Whether people set it for themselves.', whether),
  use_for_user_matching: json('Whether clients find people by it.', whether),
}

export const createProfileField = endpoint({
  id: 'create-custom-profile-field',
  summary: 'Create a custom profile field',
  route: 'POST /realm/profile_fields',
  caller: 'administrator',
  params: { ...about, field_type: json('What it holds.', profileFieldType), ...flags },
  result: { id: profileFieldId },
  refusals: [profileFieldInvalid],
})

export const reorderProfileFields = endpoint({
  id: 'reorder-custom-profile-fields',
  summary: 'Put the custom profile fields in order',
  route: 'PATCH /realm/profile_fields',
  caller: 'administrator',
  params: { order: json('All fields, in their new order.', z.array(profileFieldId).max(1000)) },
  result: {},
  refusals: [profileFieldInvalid],
})

const field = path('The field.', profileFieldId)

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
  params: { data: json('Fields and values.', givenProfileValues) },
  result: {},
  refusals: [botsNotAccepted, profileFieldNotEditable, profileFieldUnknown, profileValueInvalid],
})

export const clearProfileValues = endpoint({
  id: 'delete-own-profile-data',
  summary: 'Clear custom profile fields of yours',
  route: 'DELETE /users/me/profile_data',
  caller: 'user',
  params: { data: json('The fields.', z.array(profileFieldId).max(1000)) },
  result: {},
  refusals: [botsNotAccepted, profileFieldNotEditable, profileFieldUnknown],
})
