import { z } from 'zod'
import { endpoint, path } from '../declare.ts'
import { fileRefusals, permissionMissing, tooManyCreated } from '../http/refusals.ts'
import { limits } from '../limits.ts'
import { imageUnreadable } from '../uploads/refusals.ts'
import { customEmojiById } from './objects.ts'
import { customEmojiUnknown, emojiNameInvalid, emojiNameTaken, notOwnEmoji } from './refusals.ts'

// Note: a name that is a number, or null, is a name, too.
const named = (schema: z.ZodString) => ({
  ...path('Name without colons.', schema),
  coding: 'text' as const,
})
const emoji_name = named(z.string().min(1).max(100))

/** A name that is too long for an emoji is not found. No path is longer than this. */
const anyName = named(z.string().max(65_536))

export const getEmoji = endpoint({
  id: 'get-custom-emoji',
  summary: 'List the custom emoji of the organization, including deactivated ones',
  route: 'GET /realm/emoji',
  caller: 'user',
  params: {},
  result: { emoji: customEmojiById },
  refusals: [],
})

export const addEmoji = endpoint({
  id: 'upload-custom-emoji',
  summary: 'Add a custom emoji',
  route: 'POST /realm/emoji/{emoji_name}',
  caller: 'member',
  params: { emoji_name },
  file: { about: 'Image of the emoji.', maxMib: limits.maxEmojiMib },
  result: {},
  refusals: [
    ...fileRefusals,
    emojiNameInvalid,
    emojiNameTaken,
    imageUnreadable,
    permissionMissing,
    tooManyCreated,
  ],
})

export const deactivateEmoji = endpoint({
  id: 'deactivate-custom-emoji',
  summary: 'Deactivate a custom emoji; existing uses remain',
  route: 'DELETE /realm/emoji/{emoji_name}',
  caller: 'member',
  since: 190,
  params: { emoji_name: anyName },
  result: {},
  refusals: [customEmojiUnknown, notOwnEmoji],
})
