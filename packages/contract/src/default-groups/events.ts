import { z } from 'zod'
import { event } from '../declare.ts'
import { defaultGroupObject } from './objects.ts'

export const defaultStreamGroups = event({
  type: 'default_stream_groups',
  summary: 'The default channel groups changed. The event has all of them.',
  fields: { default_stream_groups: z.array(defaultGroupObject) },
})
