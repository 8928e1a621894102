import type { Realm } from '../realms/realm.ts'
import type { SignalHandlers } from '../writer/signal-handlers.ts'
import {
  changeConsequences,
  changeProjections,
  changeReducers,
  changeSights,
  channelAudits,
} from './changes.events.ts'
import { channelProjections, channelReducers, channelSights } from './channels.events.ts'
import { channelRoutes } from './channels.routes.ts'
import { channelSnapshot } from './channels.snapshot.ts'
import { loadChannels } from './channels.store.ts'
import { subscribeNewcomer } from './default-channels.ts'
import { followMembership } from './follow-membership.ts'
import { leavingProjections, leavingReducers, leavingSights } from './leaving.events.ts'
import { subscriptionRoutes } from './subscriptions.routes.ts'
import { loadCounted } from './traffic.store.ts'

const signals: Pick<SignalHandlers<Realm>, 'membership-changes' | 'user-created'> = {
  'membership-changes': (tx, _viewer, { group, change }) => followMembership(tx, group, change),
  'user-created': (tx, _viewer, { userId, channelIds }) =>
    subscribeNewcomer(tx, userId, channelIds),
}

/** Subscriptions belong to users: this feature is loaded after theirs. */
export const channelsFeature = {
  loaders: [loadChannels, loadCounted],
  audits: channelAudits,
  reducers: { ...channelReducers, ...changeReducers, ...leavingReducers },
  projections: { ...channelProjections, ...changeProjections, ...leavingProjections },
  consequences: changeConsequences,
  unaudited: [
    'traffic-counted',
    'channels-created',
    'channels-revealed',
    'subscribed',
    'unsubscribed',
    'channels-hidden',
    'subscription-set',
  ] as const,
  sights: { ...channelSights, ...changeSights, ...leavingSights },
  routes: [...channelRoutes, ...subscriptionRoutes],
  snapshot: channelSnapshot,
  signals,
}
