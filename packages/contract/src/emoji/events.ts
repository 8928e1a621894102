import { event } from '../declare.ts'
import { customEmojiById } from './objects.ts'

export const realmEmojiUpdate = event({
  type: 'realm_emoji',
  op: 'update',
  summary: 'The custom emoji changed. The event has all of them.',
  fields: { realm_emoji: customEmojiById },
})
