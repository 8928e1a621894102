import { profileFieldType, profileFieldTypeNames } from '@parley/contract'
import { z } from 'zod'
import { type FeatureTable, ofEverybody } from '../../realms/archive-table.ts'
import type { SnapshotParts } from '../../realms/snapshot.ts'
import {
  fieldWire,
  inOrder,
  profileFieldAudits,
  profileFieldProjections,
  profileFieldReducers,
} from './profile-fields.events.ts'
import { profileFieldRoutes } from './profile-fields.routes.ts'
import { findProfileFields, loadProfileValues } from './profile-fields.store.ts'

const snapshot: Pick<SnapshotParts, 'custom_profile_fields'> = {
  custom_profile_fields: {
    common: ({ directory }) => ({
      custom_profile_fields: inOrder(directory.parts.profileFields.values()).map(fieldWire),
      custom_profile_field_types: profileFieldTypeNames,
    }),
  },
}

const archivedFields: FeatureTable = {
  file: 'profile_fields',
  table: 'profile_field',
  defines: 'field',
  fields: {
    id: 'id',
    type: 'number',
    position: 'number',
    name: 'text',
    hint: 'text',
    data: 'text',
    in_summary: 'boolean',
    required: 'boolean',
    editable_by_user: 'boolean',
    for_matching: 'boolean',
  },
  later: { for_matching: false },
  values: { type: profileFieldType, data: z.string().refine(isJsonOrEmpty) },
  kept: ofEverybody,
  countsIds: true,
}

function isJsonOrEmpty(text: string): boolean {
  try {
    return text === '' || typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}

const archivedValues: FeatureTable = {
  file: 'profile_values',
  table: 'profile_value',
  fields: { user_id: 'user', field_id: 'field', value: 'text', rendered: 'html?' },
  kept: ofEverybody,
}

/** Values belong to users: this feature is loaded after theirs. */
export const profileFieldsFeature = {
  archive: [archivedFields, archivedValues],
  parts: { profileFields: findProfileFields },
  loaders: [loadProfileValues],
  audits: profileFieldAudits,
  reducers: profileFieldReducers,
  projections: profileFieldProjections,
  unaudited: ['profile-value-changed'] as const,
  routes: profileFieldRoutes,
  snapshot,
}
