import type { UserId } from '@parley/contract'
import { noWireEvent } from '../../delivery/projection.ts'
import { denyingNobody, type Reducers } from '../../directory/reducer.ts'

declare module '../../directory/parts.ts' {
  interface DirectoryParts {
    /** The users who have a subscription, although its session may have ended. */
    webPushUsers: Set<UserId>
  }
}

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    /** A user has a first subscription, or no longer any. */
    'web-push-changed': { readonly userId: UserId; readonly isOn: boolean }
  }
}

export const webPushReducers = {
  'web-push-changed': denyingNobody(({ parts: { webPushUsers } }, { userId, isOn }) => {
    if (isOn) webPushUsers.add(userId)
    else webPushUsers.delete(userId)
  }, []),
} satisfies Partial<Reducers>

export const webPushProjections = { 'web-push-changed': noWireEvent }
