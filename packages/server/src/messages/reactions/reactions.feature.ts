import { api } from '@parley/contract'
import { on } from '../../http/handler.ts'
import { archivedEmoji, requireEmoji, requireNamed } from '../../media/public.ts'
import { type FeatureTable, ofMessage } from '../../realms/archive-table.ts'
import { addReaction, removeReaction } from './react.ts'
import { reactionProjections, reactionReducers } from './reactions.events.ts'

const routes = [
  on(api.reactions.add, ({ viewer, params, write }) =>
    write(addReaction, {
      messageId: params.message_id,
      emoji: requireEmoji(viewer.directory, params),
    }),
  ),

  on(api.reactions.remove, ({ viewer, params, write }) =>
    write(removeReaction, {
      messageId: params.message_id,
      emoji: requireNamed(viewer.directory, params),
    }),
  ),
]

const archived: FeatureTable = {
  file: 'reactions',
  table: 'reaction',
  messageKey: 'message_id',
  fields: {
    message_id: 'message',
    user_id: 'user',
    emoji_name: 'text',
    emoji_code: 'text',
    reaction_type: 'text',
    added_at: 'time',
  },
  values: archivedEmoji,
  kept: ofMessage,
}

export const reactionsFeature = {
  archive: [archived],
  reducers: reactionReducers,
  projections: reactionProjections,
  unaudited: ['reaction-changed'] as const,
  routes,
}
