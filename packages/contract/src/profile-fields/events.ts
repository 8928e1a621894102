import { z } from 'zod'
import { event } from '../declare.ts'
import { customProfileField } from './objects.ts'

export const customProfileFields = event({
  type: 'custom_profile_fields',
  summary: 'The custom profile fields changed. The event has all of them.',
  fields: { fields: z.array(customProfileField) },
})
