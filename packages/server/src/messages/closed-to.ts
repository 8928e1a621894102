import type { ChannelId } from '@parley/contract'
import { mayRead } from '../directory/channel-access.ts'
import type { Directory } from '../directory/directory.ts'
import type { User } from '../directory/objects.ts'
import { viewerOf } from '../directory/viewer.ts'

/** Whether a channel is private and the user may not read it. Nobody knows of one that does not exist. */
export function closedTo(directory: Directory, user: User): (channelId: number) => boolean {
  const reader = viewerOf(directory, user)
  return (id) => {
    const channel = directory.channels.get(id as ChannelId)
    return channel === undefined || (channel.isPrivate && !mayRead(reader, channel))
  }
}
