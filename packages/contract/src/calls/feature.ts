import * as endpoints from './endpoints.ts'

export const callsFeature = {
  summary: 'Video calls with a provider.',
  endpoints,
} as const
