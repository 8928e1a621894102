import { event } from '../declare.ts'
import { userId } from '../ids.ts'
import { userStatus } from './objects.ts'

export const userStatusChanged = event({
  type: 'user_status',
  summary: 'What somebody is up to changed; what is empty is no longer said.',
  fields: { user_id: userId, ...userStatus.shape },
})
