import type { Realm } from '../realms/realm.ts'
import { renderingRoutes } from './compose/rendering.routes.ts'
import { deleteExpired } from './delete/delete-expired.ts'
import { workOnDeletions } from './delete/ordered-deletions.ts'
import { workOnMoves } from './edit/ordered-moves.ts'
import { updateProjections, updateReducers } from './edit/updates.events.ts'
import { ownFlags } from './fetch/own-flags.ts'
import { recentMessages } from './fetch/recent-messages.ts'
import { loadConversations } from './message/messages.store.ts'
import { messageRoutes } from './messages.routes.ts'
import { messageSignals } from './messages.signals.ts'
import { stopEmailsPages } from './notify-by-email/stop-emails.pages.ts'
import { storeRuns } from './read-state/message-runs.ts'
import { forgetIdempotencyKeys } from './send/idempotency-keys.ts'
import { messageProjections, messageReducers } from './send/messages.events.ts'
import { updateRoutes } from './updates.routes.ts'

export const messagesFeature = {
  signals: messageSignals,
  loaders: [loadConversations],
  views: [recentMessages, ownFlags],
  reducers: { ...messageReducers, ...updateReducers },
  projections: { ...messageProjections, ...updateProjections },
  unaudited: [
    'message-updated',
    'message-rerendered',
    'messages-deleted',
    'channel-ends-changed',
    'conversation-created',
    'first-message-came',
    'message-sent',
  ] as const,
  upkeep: [
    { everyMs: 3_600_000, work: forgetIdempotencyKeys },
    { everyMs: 3_600_000, work: deleteExpired },
    { everyMs: 600_000, work: (realm: Realm) => workOnDeletions(realm) },
    { everyMs: 15_000, work: (realm: Realm) => workOnMoves(realm) },
    { everyMs: 10_000, work: storeRuns },
  ],
  pages: stopEmailsPages,
  routes: [...messageRoutes, ...updateRoutes, ...renderingRoutes],
}
