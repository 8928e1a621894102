import type { UserId } from '@parley/contract'
import { setProperties } from '../../channels/public.ts'
import { isSubscribed } from '../../directory/objects.ts'
import { type Viewer, viewerOf } from '../../directory/viewer.ts'
import { changeOwnSettings } from '../../people/public.ts'
import type { ActionTx } from '../../writer/action.ts'
import { emails } from '../notify/wants-notification.ts'

/** Turns all emails about messages to a user off: their settings, and those of their channels. */
export async function stopEmails(tx: ActionTx, _actor: Viewer, userId: UserId): Promise<void> {
  const user = tx.directory.users.get(userId)
  if (!user) return
  const { personally, followedTopics, channels, ofChannel } = emails
  const off = [personally, followedTopics, channels].map((name) => [name, false] as const)
  await changeOwnSettings(tx, user, off)
  const own = [...tx.directory.subscriptionsOf(userId).values()]
  const chosen = own.filter((one) => isSubscribed(one) && one[ofChannel] === true)
  const changes = chosen.map(({ channelId }) => ({
    stream_id: channelId,
    property: 'email_notifications' as const,
    value: false,
  }))
  await setProperties(tx, viewerOf(tx.directory, user), changes)
}
