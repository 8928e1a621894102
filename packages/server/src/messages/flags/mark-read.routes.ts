import { api, type ChannelId, type MessageId, type RecipientId } from '@parley/contract'
import { requireKnown } from '../../channels/public.ts'
import { nameKey } from '../../directory/name-key.ts'
import { channelRecipient } from '../../directory/recipients.ts'
import { on, type UserContext } from '../../http/handler.ts'
import { placesInPieces } from '../message/message-places.ts'
import { idsOf } from '../read-state/bitmap.ts'
import { markInPieces } from '../read-state/mark-in-pieces.ts'
import { readState } from '../read-state/read-state.ts'
import { unreadMessages } from '../read-state/received.ts'
import { normalizeTopic } from '../topics/topic-names.ts'

type Context = Pick<UserContext<Record<never, never>>, 'realm' | 'viewer' | 'write'>

/** The flag operations on narrows, in the form for older clients. */
export const markReadRoutes = [
  on(api.flags.markAllRead, async (context) => {
    const { realm, write } = context
    await markInPieces(realm, write, await unreadIds(context, () => true))
    return { complete: true }
  }),

  on(api.flags.markChannelRead, async (context) => {
    const { realm, viewer, write, params } = context
    const recipientId = channelRecipient(requireKnown(viewer, params.stream_id).id)
    await markInPieces(realm, write, await unreadIds(context, (one) => one === recipientId))
  }),

  on(api.flags.markTopicRead, async (context) => {
    const topic = nameKey(normalizeTopic(context.params.topic_name))
    await markTopic(context, context.params.stream_id, topic)
  }),
]

async function unreadIds(
  { realm, viewer }: Context,
  isAskedFor: (recipientId: RecipientId) => boolean,
): Promise<Uint32Array> {
  return idsOf(await unreadMessages(readState.of(realm), viewer, realm.sql, isAskedFor))
}

async function markTopic(context: Context, channelId: ChannelId, topic: string): Promise<void> {
  const { realm, viewer, write } = context
  const recipientId = channelRecipient(requireKnown(viewer, channelId).id)
  const ids = await unreadIds(context, (one) => one === recipientId)
  const meant: MessageId[] = []
  for await (const places of placesInPieces(realm.sql, realm.id, ids)) {
    for (const place of places) {
      if (place.recipientId === recipientId && nameKey(place.topic) === topic) meant.push(place.id)
    }
  }
  await markInPieces(realm, write, meant)
}
