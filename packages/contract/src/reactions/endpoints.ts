import { z } from 'zod'
import { endpoint, path, text } from '../declare.ts'
import { messageId } from '../ids.ts'
import { messageNotFound } from '../messages/refusals.ts'
import { reactionType } from './objects.ts'
import { emojiUnknown, reactionExists, reactionUnknown } from './refusals.ts'

const message_id = path('The message.', messageId)
const emojiName = z.string().max(100)
const emoji_code = text(
  'Its code: code points for Unicode, an id for the organization’s own.',
  z.string().max(100).optional(),
)
const reaction_type = text('Whose emoji it is.', reactionType.optional())

export const add = endpoint({
  id: 'add-reaction',
  summary: 'React to a message with an emoji',
  route: 'POST /messages/{message_id}/reactions',
  caller: 'user',
  params: {
    message_id,
    emoji_name: text('The name of the emoji.', emojiName.meta({ examples: ['tada'] })),
    emoji_code,
    reaction_type,
  },
  result: {},
  refusals: [emojiUnknown, messageNotFound, reactionExists],
})

export const remove = endpoint({
  id: 'remove-reaction',
  summary: 'Take a reaction back',
  route: 'DELETE /messages/{message_id}/reactions',
  caller: 'user',
  params: {
    message_id,
    emoji_name: text('The name of the emoji.', emojiName.optional()),
    emoji_code,
    reaction_type,
  },
  result: {},
  refusals: [emojiUnknown, messageNotFound, reactionUnknown],
})
