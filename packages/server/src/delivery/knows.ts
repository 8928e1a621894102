import { mayKnow } from '../directory/channel-access.ts'
import type { Channel, UserRecord } from '../directory/objects.ts'
import { maySee } from '../directory/sight.ts'
import type { QueueViewer } from './queue.ts'

/** Whether the client knows of the channel where the fact comes, and its user may. */
export function knowsChannel(viewer: QueueViewer, channel: Channel): boolean {
  return viewer.isTold(`channel ${channel.id}`) && mayKnow(viewer, channel)
}

/** The same for people, whom guests know where they have met. */
export function knowsUser(viewer: QueueViewer, user: Pick<UserRecord, 'id' | 'isBot'>): boolean {
  return viewer.isTold(`user ${user.id}`) && maySee(viewer, user)
}
