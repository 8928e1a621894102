export {
  isAdministeredBy,
  mayAddOthers,
  mayCreateTopics,
  requireChannel,
  requireKnown,
  requireKnownByName,
  requirePostable,
} from './access/channels.policy.ts'
export { announceActivity } from './announce-activity.ts'
export { receivesEventsOf } from './channel-events.wire.ts'
export type { ChannelRecord } from './channels.events.ts'
export { leaveChannels } from './end-bot-rights.ts'
export { followSight } from './follow-membership.ts'
export { setProperties } from './set-properties.ts'
export { subscribe } from './subscribe.ts'
