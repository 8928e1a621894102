import { z } from 'zod'
import { event } from '../declare.ts'
import { messageId, userId } from '../ids.ts'
import { reactionType } from './objects.ts'

const fields = {
  message_id: messageId,
  user_id: userId,
  user: z.strictObject({
    user_id: userId,
    email: z.string(),
    full_name: z.string(),
    is_mirror_dummy: z.boolean(),
  }),
  emoji_name: z.string(),
  emoji_code: z.string(),
  reaction_type: reactionType,
}

export const reactionAdd = event({
  type: 'reaction',
  op: 'add',
  summary: 'A user added a reaction to a message.',
  fields,
})

export const reactionRemove = event({
  type: 'reaction',
  op: 'remove',
  summary: 'A user removed a reaction from a message.',
  fields,
})
