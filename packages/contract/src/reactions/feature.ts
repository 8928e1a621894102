import * as endpoints from './endpoints.ts'
import * as events from './events.ts'

export const reactionsFeature = {
  summary: 'Reactions to messages.',
  endpoints,
  events,
  messageLists: {
    reactions: { event: 'reaction', key: ['user_id', 'emoji_code', 'reaction_type'] },
  },
} as const
