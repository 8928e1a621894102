import type { ChannelId, UserId } from '@parley/contract'

declare module '../writer/signals.ts' {
  interface Signals {
    /** Somebody gets an account, and these channels with it. */
    'user-created': { readonly userId: UserId; readonly channelIds: Iterable<ChannelId> }
    'users-deactivated': { readonly userIds: readonly UserId[] }
    /** The viewer mutes somebody. */
    'user-muted': { readonly userId: UserId }
  }
}
