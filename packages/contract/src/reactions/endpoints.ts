import { z } from 'zod'
import { endpoint, path, text } from '../declare.ts'
import { messageId } from '../ids.ts'
import { channelArchived, messageNotFound } from '../messages/refusals.ts'
import { reactionType } from './objects.ts'
import { emojiUnknown, reactionExists, reactionUnknown } from './refusals.ts'

const message_id = path('Id of the message.', messageId)
const emojiName = z.string().max(100)
const emoji_code = text(
  'Code of the emoji: Unicode code points, or the id of a custom emoji.',
  z.string().max(100).optional(),
)
const reaction_type = text('Type of the emoji.', reactionType.optional())

export const add = endpoint({
  id: 'add-reaction',
  summary: 'Add a reaction to a message',
  route: 'POST /messages/{message_id}/reactions',
  caller: 'user',
  params: {
    message_id,
    emoji_name: text('Name of the emoji.', emojiName.meta({ examples: ['tada'] })),
    emoji_code,
    reaction_type,
  },
  result: {},
  refusals: [channelArchived, emojiUnknown, messageNotFound, reactionExists],
})

export const remove = endpoint({
  id: 'remove-reaction',
  summary: 'Remove a reaction from a message',
  route: 'DELETE /messages/{message_id}/reactions',
  caller: 'user',
  params: {
    message_id,
    emoji_name: text('Name of the emoji.', emojiName.optional()),
    emoji_code,
    reaction_type,
  },
  result: {},
  refusals: [channelArchived, emojiUnknown, messageNotFound, reactionUnknown],
})
