import type { ChannelId, UserId } from '@parley/contract'
import { invariant } from '../invariant.ts'
import type { Directory } from './directory.ts'
import type { Channel, User } from './objects.ts'

// Invariant: users and channels are deactivated or archived, but never deleted. So an id from a row or an event has
// its object.

export function userOf({ users }: Directory, id: UserId): User {
  const user = users.get(id)
  invariant(user, `user ${id} exists`)
  return user
}

export function channelOf({ channels }: Directory, id: ChannelId): Channel {
  const channel = channels.get(id)
  invariant(channel, `channel ${id} exists`)
  return channel
}
