import { event } from '../declare.ts'
import { userId } from '../ids.ts'
import { userStatus } from './objects.ts'

export const userStatusChanged = event({
  type: 'user_status',
  summary: 'The status of a user changed. Empty values are cleared.',
  fields: { user_id: userId, ...userStatus.shape },
})
