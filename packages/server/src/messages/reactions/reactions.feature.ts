import { api } from '@parley/contract'
import { on } from '../../http/handler.ts'
import { requireEmoji, requireNamed } from '../../media/public.ts'
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

export const reactionsFeature = {
  reducers: reactionReducers,
  projections: reactionProjections,
  unaudited: ['reaction-changed'] as const,
  routes,
}
