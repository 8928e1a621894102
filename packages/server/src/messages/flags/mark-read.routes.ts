import { api, type ChannelId, type MessageId, type RecipientId } from '@parley/contract'
import { requireKnown } from '../../channels/public.ts'
import { nameKey } from '../../directory/name-key.ts'
import { channelRecipient } from '../../directory/recipients.ts'
import { on, type UserContext } from '../../http/handler.ts'
import { findPlacesInPieces, type MessagePlace } from '../message/message-places.ts'
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

  on(api.flags.markChannelRead, (context) =>
    markInChannel(context, context.params.stream_id, () => true),
  ),

  on(api.flags.markTopicRead, async (context) => {
    const topic = nameKey(normalizeTopic(context.params.topic_name))
    await markInChannel(
      context,
      context.params.stream_id,
      (place) => nameKey(place.topic) === topic,
    )
  }),
]

async function unreadIds(
  { realm, viewer }: Context,
  isAskedFor: (recipientId: RecipientId) => boolean,
): Promise<MessageId[]> {
  const unread = await unreadMessages(readState.of(realm), viewer, realm.sql, isAskedFor)
  return unread.toArray() as MessageId[]
}

async function markInChannel(
  context: Context,
  channelId: ChannelId,
  isMeant: (place: MessagePlace) => boolean,
): Promise<void> {
  const { realm, viewer, write } = context
  const recipientId = channelRecipient(requireKnown(viewer, channelId).id)
  const ids = await unreadIds(context, (one) => one === recipientId)
  const places = await findPlacesInPieces(realm.sql, realm.id, ids)
  const meant = places.filter((place) => place.recipientId === recipientId && isMeant(place))
  await markInPieces(
    realm,
    write,
    meant.map(({ id }) => id),
  )
}
