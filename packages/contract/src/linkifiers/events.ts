import { z } from 'zod'
import { event } from '../declare.ts'
import { linkifierObject } from './objects.ts'

export const realmLinkifiers = event({
  type: 'realm_linkifiers',
  summary: 'The linkifiers changed: all of them, in their order.',
  since: 54,
  fields: { realm_linkifiers: z.array(linkifierObject) },
})
