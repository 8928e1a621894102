import * as endpoints from './endpoints.ts'

export const picturesFeature = {
  summary: 'Avatars, and the icon and the logos of the organization.',
  endpoints,
  audits: ['picture_changed'],
} as const
