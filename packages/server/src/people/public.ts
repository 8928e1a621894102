export { alertedUsers } from './alert-words/alerted-users.ts'
export { forgetServicesOf } from './bot-services/change-service.ts'
export { hasMuted, mutersOf } from './muted-users/muters.ts'
export { changeOwnSettings } from './settings/change-settings.ts'
export { addressProblem, requireAllowedAddress } from './users/address-rules.ts'
export { createUser, type NewUser } from './users/create-user.ts'
export { activeBotsOf, deactivateWithBots } from './users/deactivate-user.ts'
export {
  followConversation,
  followMeeting,
  followParting,
  followSightLimit,
} from './users/follow-sight.ts'
export { forgetProfile } from './users/forget-profile.ts'
export { recordJoining } from './users/record-joining.ts'
export {
  fullNameProblem,
  isFullName,
  isOnlyOwner,
  requireFullName,
  requireMayCreateUsers,
} from './users/users.policy.ts'
export { profileWire, userWire } from './users/users.wire.ts'
export { isAtTheApp } from './web-push/at-the-app.ts'
export { endSubscription, isHeld } from './web-push/change-subscriptions.ts'
export { heldSubscriptions } from './web-push/held-subscriptions.ts'
export { type ServerKey, serverKey } from './web-push/server-key.ts'
export type { HeldSubscription, WebPushSubscription } from './web-push/subscription.ts'
