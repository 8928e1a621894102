import { z } from 'zod'
import { endpoint, json, path, text } from '../declare.ts'
import { userId } from '../ids.ts'
import { limits } from '../limits.ts'
import { reactionType } from '../reactions/objects.ts'
import { emojiUnknown } from '../reactions/refusals.ts'
import { textUpTo } from '../text-rules.ts'
import { botsNotAccepted, userNotFound } from '../users/refusals.ts'
import { userStatus } from './objects.ts'
import { statusEmojiUnnamed, statusNothingNew } from './refusals.ts'

const user_id = path('Id of the user.', userId)

const params = {
  status_text: text('Status text.', textUpTo(limits.maxStatusTextLength).optional()),
  emoji_name: text('Name of the status emoji; empty: none.', z.string().max(100).optional()),
  emoji_code: text('Code of the status emoji.', z.string().max(100).optional()),
  reaction_type: text(
    'Type of the status emoji.',
    z.union([reactionType, z.literal('')]).optional(),
  ),
}
const refusals = [emojiUnknown, statusEmojiUnnamed, statusNothingNew]

export const update = endpoint({
  id: 'update-status',
  summary: 'Set your status',
  route: 'POST /users/me/status',
  caller: 'user',
  params: {
    ...params,
    away: json(
      'For older clients: says whether others see that you are online.',
      z.boolean().optional(),
    ),
  },
  result: {},
  refusals: [...refusals, botsNotAccepted],
})

export const updateFor = endpoint({
  id: 'update-status-for-user',
  summary: 'Set the status of another user',
  route: 'POST /users/{user_id}/status',
  caller: 'administrator',
  since: 407,
  params: { user_id, ...params },
  result: {},
  refusals: [...refusals, userNotFound],
})

export const get = endpoint({
  id: 'get-user-status',
  summary: 'Get the status of a user',
  route: 'GET /users/{user_id}/status',
  caller: 'user',
  since: 262,
  params: { user_id },
  result: { status: userStatus },
  refusals: [userNotFound],
})
