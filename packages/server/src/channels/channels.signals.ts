import type { ChannelId, UserId } from '@parley/contract'
import type { Channel } from '../directory/objects.ts'
import type { ChannelRecord } from './channels.events.ts'

declare module '../writer/signals.ts' {
  interface Signals {
    'channel-changes': { readonly before: Channel; readonly after: Channel }
    'channel-archived': { readonly channel: Channel; readonly isArchived: boolean }
    /** Not every new user may join the channel any more, or nobody. */
    'channel-closed': { readonly channelId: ChannelId }
    'channels-joined': {
      readonly created: readonly ChannelRecord[]
      /** All channels that a user joined. */
      readonly channels: readonly (Channel | ChannelRecord)[]
      /** Whether new channels are announced. */
      readonly announce: boolean
      /** The users to notify, one message each, with the channels that they joined. */
      readonly newcomers: ReadonlyMap<UserId, ReadonlySet<ChannelId>> | undefined
    }
    /** These people leave these channels when the action commits. */
    'channels-left': { readonly channelsByUser: ReadonlyMap<UserId, readonly ChannelId[]> }
  }
}
