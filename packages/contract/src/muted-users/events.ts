import { z } from 'zod'
import { event } from '../declare.ts'
import { mutedUser } from './objects.ts'

export const mutedUsers = event({
  type: 'muted_users',
  summary: 'Your list of muted users changed.',
  since: 48,
  fields: { muted_users: z.array(mutedUser) },
})
