import type { ChannelId, UserId } from '@parley/contract'
import type { Channel } from '../directory/objects.ts'
import type { ChannelRecord } from './channels.events.ts'

declare module '../writer/signals.ts' {
  interface Signals {
    'channel-changes': { readonly before: Channel; readonly after: Channel }
    'channel-archived': { readonly channel: Channel; readonly isArchived: boolean }
    'channels-joined': {
      readonly created: readonly ChannelRecord[]
      /** All channels that somebody joined. */
      readonly channels: readonly (Channel | ChannelRecord)[]
      /** Whether everybody is told of the channels that are created. */
      readonly announce: boolean
      /** The people who are told, each in a message, and the channels that they joined. */
      readonly newcomers: ReadonlyMap<UserId, ReadonlySet<ChannelId>> | undefined
    }
    /** These people leave these channels when the action commits. */
    'channels-left': { readonly channelsByUser: ReadonlyMap<UserId, readonly ChannelId[]> }
  }
}
