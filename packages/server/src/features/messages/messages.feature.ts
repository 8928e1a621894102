import type { Realm } from '../../realms/realm.ts'
import { deleteExpired } from './delete-expired.ts'
import { messageProjections, messageReducers } from './messages.events.ts'
import { messageRoutes } from './messages.routes.ts'
import { loadConversations } from './messages.store.ts'
import { workOnDeletions } from './ordered-deletions.ts'
import { forgetRepeatKeys } from './repeat-keys.ts'
import { updateProjections, updateReducers } from './updates.events.ts'
import { updateRoutes } from './updates.routes.ts'

export const messagesFeature = {
  loaders: [loadConversations],
  reducers: { ...messageReducers, ...updateReducers },
  projections: { ...messageProjections, ...updateProjections },
  upkeep: [
    { everyMs: 3_600_000, work: forgetRepeatKeys },
    { everyMs: 3_600_000, work: deleteExpired },
    { everyMs: 600_000, work: (realm: Realm) => workOnDeletions(realm) },
  ],
  routes: [...messageRoutes, ...updateRoutes],
}
