import type { ChannelId, UserId } from '@parley/contract'
import type { User } from '../directory/objects.ts'

declare module '../writer/signals.ts' {
  interface Signals {
    /** Somebody gets an account, and these channels with it. */
    'user-created': { readonly userId: UserId; readonly channelIds: Iterable<ChannelId> }
    /** A bot goes to another person: it keeps nothing that was given to the former one. */
    'bot-given': { readonly bot: User; readonly owner: User }
    'users-deactivated': { readonly userIds: readonly UserId[] }
    /** The viewer mutes somebody. */
    'user-muted': { readonly userId: UserId }
  }
}
