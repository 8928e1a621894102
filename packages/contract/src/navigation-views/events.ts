import { z } from 'zod'
import { event } from '../declare.ts'
import { navigationView } from './objects.ts'

const type = 'navigation_view'
const since = 390
const askedBy = ['navigation_views', 'navigation_view']

export const navigationViewAdd = event({
  type,
  op: 'add',
  summary: 'You added a navigation view.',
  since,
  fields: { navigation_view: navigationView },
  askedBy,
})

export const navigationViewUpdate = event({
  type,
  op: 'update',
  summary: 'You changed a navigation view.',
  since,
  fields: {
    fragment: z.string(),
    data: z.strictObject({
      is_pinned: z.boolean().optional(),
      name: z.string().nullable().optional(),
    }),
  },
  askedBy,
})

export const navigationViewRemove = event({
  type,
  op: 'remove',
  summary: 'You removed a navigation view.',
  since,
  fields: { fragment: z.string() },
  askedBy,
})
