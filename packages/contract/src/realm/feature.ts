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
} as const
