import * as endpoints from './endpoints.ts'

export const webhooksFeature = {
  summary: 'Incoming webhooks.',
  endpoints,
} as const
