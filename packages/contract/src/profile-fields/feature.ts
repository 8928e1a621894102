import * as profileFields from './endpoints.ts'
import * as events from './events.ts'
import { profileRealmFields, profileSnapshotFields } from './objects.ts'

export const profileFieldsFeature = {
  summary: 'Custom fields of profiles, and their values.',
  endpoints: {
    clearValues: profileFields.clearProfileValues,
    create: profileFields.createProfileField,
    list: profileFields.getProfileFields,
    remove: profileFields.deleteProfileField,
    reorder: profileFields.reorderProfileFields,
    setValues: profileFields.setProfileValues,
    update: profileFields.updateProfileField,
  },
  events,
  realmFields: profileRealmFields,
  snapshot: profileSnapshotFields,
  audits: ['profile_fields_changed'],
} as const
