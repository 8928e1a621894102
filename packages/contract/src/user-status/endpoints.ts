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

const user_id = path('The user.', userId)

const params = {
  status_text: text('What the user is up to.', textUpTo(limits.maxStatusTextLength).optional()),
  emoji_name: text('The emoji by its name; empty for none.', z.string().max(100).optional()),
  emoji_code: text('Its code.', z.string().max(100).optional()),
  reaction_type: text('Whose emoji it is.', z.union([reactionType, z.literal('')]).optional()),
}
const refusals = [emojiUnknown, statusEmojiUnnamed, statusNothingNew]

export const update = endpoint({
  id: 'update-status',
  summary: 'Say what you are up to',
  route: 'POST /users/me/status',
  caller: 'user',
  params: {
    ...params,
    away: json('Older clients turn presence off, or on, with it.', z.boolean().optional()),
  },
  result: {},
  refusals: [...refusals, botsNotAccepted],
})

export const updateFor = endpoint({
  id: 'update-status-for-user',
  summary: 'Say what somebody else is up to',
  route: 'POST /users/{user_id}/status',
  caller: 'administrator',
  since: 407,
  params: { user_id, ...params },
  result: {},
  refusals: [...refusals, userNotFound],
})

export const get = endpoint({
  id: 'get-user-status',
  summary: 'Get what somebody is up to',
  route: 'GET /users/{user_id}/status',
  caller: 'user',
  since: 262,
  params: { user_id },
  result: { status: userStatus },
  refusals: [userNotFound],
})
