import { endpoint, path } from '../declare.ts'
import { userId } from '../ids.ts'
import { mutedAlready, mutingNobody, mutingOneself, notMuted } from './refusals.ts'

const params = { muted_user_id: path('The user.', userId) }

export const mute = endpoint({
  id: 'mute-user',
  summary: 'Mute somebody: all they wrote and write is read',
  route: 'POST /users/me/muted_users/{muted_user_id}',
  caller: 'user',
  since: 48,
  params,
  result: {},
  refusals: [mutedAlready, mutingNobody, mutingOneself],
})

export const unmute = endpoint({
  id: 'unmute-user',
  summary: 'Hear of somebody again',
  route: 'DELETE /users/me/muted_users/{muted_user_id}',
  caller: 'user',
  since: 48,
  params,
  result: {},
  refusals: [mutingNobody, mutingOneself, notMuted],
})
