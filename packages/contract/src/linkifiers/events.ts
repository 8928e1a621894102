import { z } from 'zod'
import { event } from '../declare.ts'
import { linkifierObject } from './objects.ts'

export const realmLinkifiers = event({
  type: 'realm_linkifiers',
  summary: 'The linkifiers changed. The event has all of them, in order.',
  since: 54,
  fields: { realm_linkifiers: z.array(linkifierObject) },
})
