import * as endpoints from './endpoints.ts'
import * as events from './events.ts'
import { onboardingSnapshotFields } from './objects.ts'

export const onboardingFeature = {
  summary: 'Hints that a user has seen.',
  endpoints,
  events,
  snapshot: onboardingSnapshotFields,
} as const
