import type { SendInput } from '@parley/client/outbox'
import { placeKey, placeOfMessage } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { toChannel } from '../routes/route.ts'
import { routeToPlace } from './message-place.ts'
import { placeOfRoute } from './place-of-route.ts'
import { refusesText, replyRequest } from './reply.ts'

/**
 * Moves the text of a refused message back into the composer, after what is written there. Without a topic, that is the composer of
 * the channel, where the topic is chosen. Where the user may no longer write, the message stays.
 */
export function editUnsent(
  app: Pick<AppContext, 'replica' | 'outbox' | 'route' | 'go'>,
  id: number,
): void {
  const { replica, outbox } = app
  const { messages, selfId } = replica
  const localId = messages.localIdOf(id)
  const item = outbox.items.peek().find((one) => one.id === localId)
  const message = messages.byId.peek(id)
  if (!item || !message) return
  const place = placeOfMessage(message, selfId)
  if (refusesText(app, place)) return
  const text = (item.input as SendInput).message.content
  const inChannel = place.kind === 'topic' && place.topic === ''
  if (inChannel) app.go(toChannel(place.channelId))
  else {
    const shown = placeOfRoute(app.route.peek(), selfId)
    if (!shown || placeKey(shown) !== placeKey(place)) app.go(routeToPlace(place))
  }
  replyRequest.value = { place, text, inChannel }
  void outbox.discard(item.id)
}
