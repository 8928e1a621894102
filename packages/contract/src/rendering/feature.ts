import * as endpoints from './endpoints.ts'

export const renderingFeature = {
  summary: 'Markdown as HTML.',
  endpoints,
} as const
