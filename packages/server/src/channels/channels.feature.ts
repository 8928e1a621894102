import { changeProjections, changeReducers } from './changes.events.ts'
import { channelProjections, channelReducers } from './channels.events.ts'
import { channelRoutes } from './channels.routes.ts'
import { channelSnapshot } from './channels.snapshot.ts'
import { loadChannels } from './channels.store.ts'
import { leavingProjections, leavingReducers } from './leaving.events.ts'
import { subscriptionRoutes } from './subscriptions.routes.ts'
import { loadCounted } from './traffic.store.ts'

/** Subscriptions belong to users: this feature is loaded after theirs. */
export const channelsFeature = {
  loaders: [loadChannels, loadCounted],
  reducers: { ...channelReducers, ...changeReducers, ...leavingReducers },
  projections: { ...channelProjections, ...changeProjections, ...leavingProjections },
  routes: [...channelRoutes, ...subscriptionRoutes],
  snapshot: channelSnapshot,
}
