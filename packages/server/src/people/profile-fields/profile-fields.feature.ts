import {
  maxProfileFieldHintLength,
  maxProfileFieldNameLength,
  profileFieldType,
  profileFieldTypeNames,
  profileFieldTypes,
  textUpTo,
} from '@parley/contract'
import { z } from 'zod'
import {
  type ArchiveRow,
  type FeatureTable,
  type NotedRows,
  ofEverybody,
} from '../../realms/archive-table.ts'
import type { SnapshotParts } from '../../realms/snapshot.ts'
import { isWebAddress, requireStoredData } from './field-rules.ts'
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

/** Far more characters than the options of a field, or the ids of people, take. */
const maxStored = 100_000

const archivedFields: FeatureTable = {
  file: 'profile_fields',
  table: 'profile_field',
  defines: 'field',
  fields: {
    id: 'id',
    type: 'number',
    position: 'counter',
    name: 'text',
    hint: 'text',
    data: 'text',
    in_summary: 'boolean',
    required: 'boolean',
    editable_by_user: 'boolean',
    for_matching: 'boolean',
  },
  later: { for_matching: false },
  values: {
    type: profileFieldType,
    name: textUpTo(maxProfileFieldNameLength),
    hint: textUpTo(maxProfileFieldHintLength),
    data: z.string().max(maxStored).refine(isJsonOrEmpty),
  },
  check: ({ type, data }) => requireStoredData(type, String(data)),
  noted: ({ type }) => type,
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

/** Other clients open whatever a link says. */
function requireStoredValue({ field_id, value }: ArchiveRow, noted: NotedRows): void {
  const isLink = noted('profile_fields', field_id) === profileFieldTypes.link
  if (isLink && !isWebAddress(String(value))) throw new Error('value is not a web address')
}

const archivedValues: FeatureTable = {
  file: 'profile_values',
  table: 'profile_value',
  fields: { user_id: 'user', field_id: 'field', value: 'text', rendered: 'html?' },
  values: { value: z.string().max(maxStored) },
  check: requireStoredValue,
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
