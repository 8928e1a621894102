import type { ChannelId } from '@parley/contract'
import { mayCreateTopics } from '../../channels/public.ts'
import type { Sql, Tx } from '../../db/transaction.ts'
import { mayReadHistory } from '../../directory/channel-access.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { NowOrLater } from '../../now-or-later.ts'
import { hasTopic } from './topics.store.ts'

/** Whether a message would start a topic that its sender may not start. */
export function startsForbiddenTopic(
  sql: Sql | Tx,
  viewer: Viewer,
  place: { readonly channelId: ChannelId; readonly topic: string },
): NowOrLater<boolean> {
  const channel = viewer.directory.channels.get(place.channelId)
  if (!channel || mayCreateTopics(viewer, channel)) return false
  const readsAll = mayReadHistory(viewer, channel)
  return hasTopic(sql, viewer, { ...place, readsAll }).then((isThere) => !isThere)
}
