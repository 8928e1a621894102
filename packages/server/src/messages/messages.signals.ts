import type { UserId } from '@parley/contract'
import { userOf } from '../directory/of-id.ts'
import { viewerOf } from '../directory/viewer.ts'
import type { Realm } from '../realms/realm.ts'
import type { SignalHandlers } from '../writer/signal-handlers.ts'
import type { MessageRecord } from './message/message-record.ts'
import { tellOfArchiving, tellOfChanges } from './notices/channel-notices.ts'
import { sendMembershipNotices } from './notices/membership-notices.ts'
import { sendSubscriptionNotices } from './notices/subscription-notices.ts'
import { markChannelsRead } from './read-state/mark-channels-read.ts'
import { markMutedRead } from './read-state/mark-muted-read.ts'
import { readState } from './read-state/read-state.ts'

declare module '../writer/signals.ts' {
  interface Signals {
    /** A message that mentions a user by name, or that is a direct message. */
    'message-addressed': {
      readonly message: MessageRecord
      /** Called by name, wherever they are. */
      readonly called: readonly UserId[]
      /** All users of the conversation of a direct message. */
      readonly conversation: readonly UserId[]
    }
  }
}

export const messageSignals: Pick<
  SignalHandlers<Realm>,
  | 'channel-archived'
  | 'channel-changes'
  | 'channels-joined'
  | 'channels-left'
  | 'members-changed'
  | 'user-muted'
> = {
  'channel-archived': (tx, viewer, { channel, isArchived }) =>
    tellOfArchiving(tx, viewer, channel, isArchived),
  'channel-changes': (tx, viewer, { before, after }) => tellOfChanges(tx, viewer, before, after),
  'channels-joined': sendSubscriptionNotices,
  'members-changed': sendMembershipNotices,
  'channels-left': async (tx, _actor, { channelsByUser }, realm) => {
    for (const [userId, channelIds] of channelsByUser) {
      const viewer = viewerOf(tx.directory, userOf(tx.directory, userId))
      await markChannelsRead(tx, viewer, { state: readState.of(realm), channelIds })
    }
  },
  'user-muted': (tx, viewer, { userId }, realm) =>
    markMutedRead(tx, viewer, { userId, state: readState.of(realm) }),
}
