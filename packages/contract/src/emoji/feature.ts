import * as emoji from './endpoints.ts'
import * as events from './events.ts'
import { emojiSnapshotFields } from './objects.ts'

export const emojiFeature = {
  summary: 'Custom emoji.',
  endpoints: { add: emoji.addEmoji, deactivate: emoji.deactivateEmoji, list: emoji.getEmoji },
  events,
  snapshot: emojiSnapshotFields,
  capabilities: ['individual_emoji_changes'],
} as const
