import { z } from 'zod'
import { event } from '../declare.ts'
import { customEmoji, customEmojiById } from './objects.ts'

export const realmEmojiAdd = event({
  type: 'realm_emoji',
  op: 'add',
  summary: 'A custom emoji was added. For clients with `individual_emoji_changes`.',
  since: 491,
  fields: { emoji: customEmoji },
})

export const realmEmojiUpdateOne = event({
  type: 'realm_emoji',
  op: 'update_one',
  summary: 'A custom emoji was deactivated. For clients with `individual_emoji_changes`.',
  since: 491,
  fields: { emoji_id: z.string(), data: z.strictObject({ deactivated: z.boolean() }) },
})

export const realmEmojiUpdate = event({
  type: 'realm_emoji',
  op: 'update',
  summary:
    'The custom emoji changed. The event has all of them. For clients without `individual_emoji_changes`.',
  fields: { realm_emoji: customEmojiById },
})
