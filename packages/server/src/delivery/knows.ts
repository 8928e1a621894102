import { mayKnow } from '../directory/channel-access.ts'
import type { Channel, UserRecord } from '../directory/objects.ts'
import { maySee } from '../directory/sight.ts'
import type { QueueViewer } from './queue.ts'

/** Whether the client knows the channel at this fact, and its user may know it. */
export function knowsChannel(viewer: QueueViewer, channel: Channel): boolean {
  return viewer.isTold(`channel ${channel.id}`) && mayKnow(viewer, channel)
}

/** The same for users, whom guests may not know. */
export function knowsUser(viewer: QueueViewer, user: Pick<UserRecord, 'id' | 'isBot'>): boolean {
  return viewer.isTold(`user ${user.id}`) && maySee(viewer, user)
}
