import type { ChannelId, UserId } from '@parley/contract'
import type { User } from '../directory/objects.ts'

declare module '../writer/signals.ts' {
  interface Signals {
    /** A user gets an account with these channels. */
    'user-created': { readonly userId: UserId; readonly channelIds: Iterable<ChannelId> }
    /** A user has this address from now on, who had another one before. */
    'address-changed': { readonly address: string }
    /** A bot gets a new owner: it loses what only the former one had. */
    'bot-given': { readonly bot: User; readonly owner: User }
    'users-deactivated': { readonly userIds: readonly UserId[] }
    /** The viewer mutes a user. */
    'user-muted': { readonly userId: UserId }
  }
}
