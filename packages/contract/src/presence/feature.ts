import * as endpoints from './endpoints.ts'
import * as events from './events.ts'
import { presenceRealmFields, presenceRegisterParams, presenceSnapshotFields } from './objects.ts'

export const presenceFeature = {
  summary: 'Who is online, and who was online when.',
  endpoints,
  events,
  realmFields: presenceRealmFields,
  registerParams: presenceRegisterParams,
  snapshot: presenceSnapshotFields,
  capabilities: ['simplified_presence_events'],
} as const
