import { endpoint, path } from '../declare.ts'
import { userId } from '../ids.ts'
import { mutedAlready, mutingNobody, mutingOneself, notMuted } from './refusals.ts'

const params = { muted_user_id: path('Id of the user.', userId) }

export const mute = endpoint({
  id: 'mute-user',
  summary: 'Mute a user and mark their messages as read',
  route: 'POST /users/me/muted_users/{muted_user_id}',
  caller: 'user',
  since: 48,
  params,
  result: {},
  refusals: [mutedAlready, mutingNobody, mutingOneself],
})

export const unmute = endpoint({
  id: 'unmute-user',
  summary: 'Unmute a user',
  route: 'DELETE /users/me/muted_users/{muted_user_id}',
  caller: 'user',
  since: 48,
  params,
  result: {},
  refusals: [mutingNobody, mutingOneself, notMuted],
})
