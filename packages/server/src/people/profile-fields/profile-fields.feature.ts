import { profileFieldTypeNames } from '@parley/contract'
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

/** Values belong to users: this feature is loaded after theirs. */
export const profileFieldsFeature = {
  parts: { profileFields: findProfileFields },
  loaders: [loadProfileValues],
  audits: profileFieldAudits,
  reducers: profileFieldReducers,
  projections: profileFieldProjections,
  unaudited: ['profile-value-changed'] as const,
  routes: profileFieldRoutes,
  snapshot,
}
