import { z } from 'zod'
import { event } from '../declare.ts'
import { userId } from '../ids.ts'
import { presence, websitePresence } from './objects.ts'

export const presenceChanged = event({
  type: 'presence',
  summary:
    'A user came online or became invisible. With the capability simplified_presence_events it has presences only. Large organizations do not send it.',
  fields: {
    presences: z.record(z.string(), presence).optional(),
    user_id: userId.optional(),
    email: z.string().optional(),
    server_timestamp: z.number().optional(),
    presence: z.strictObject({ website: websitePresence }).optional(),
  },
})
