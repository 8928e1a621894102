import * as emoji from './endpoints.ts'
import * as events from './events.ts'

export const emojiFeature = {
  summary: 'Custom emoji.',
  endpoints: { add: emoji.addEmoji, deactivate: emoji.deactivateEmoji, list: emoji.getEmoji },
  events,
} as const
