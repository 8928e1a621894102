import * as realm from './endpoints.ts'
import * as events from './events.ts'

export const realmFeature = {
  summary: 'The settings of the organization.',
  endpoints: {
    deactivate: realm.deactivateRealm,
    testWelcomeMessage: realm.testWelcomeMessage,
    update: realm.updateRealm,
  },
  events,
  audits: [
    'organization_renamed',
    'organization_deactivated',
    'organization_reactivated',
    'setting_changed',
    'permissions_changed',
  ],
} as const
