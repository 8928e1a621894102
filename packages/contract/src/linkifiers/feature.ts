import * as endpoints from './endpoints.ts'
import * as events from './events.ts'
import { linkifierSnapshotFields } from './objects.ts'

export const linkifiersFeature = {
  summary: 'Patterns in messages that become links.',
  endpoints,
  events,
  snapshot: linkifierSnapshotFields,
  capabilities: ['linkifier_url_template'],
  audits: ['linkifiers_changed'],
} as const
