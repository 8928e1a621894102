import * as endpoints from './endpoints.ts'
import * as events from './events.ts'
import { domainSnapshotFields } from './objects.ts'

export const realmDomainsFeature = {
  summary: 'Email domains whose addresses may join.',
  endpoints,
  events,
  snapshot: domainSnapshotFields,
  audits: ['domain_changed'],
} as const
