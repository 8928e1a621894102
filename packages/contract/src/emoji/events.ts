import { event } from '../declare.ts'
import { customEmojiById } from './objects.ts'

export const realmEmojiUpdate = event({
  type: 'realm_emoji',
  op: 'update',
  summary: 'The organization’s own emoji changed; all of them, as they are now.',
  fields: { realm_emoji: customEmojiById },
})
