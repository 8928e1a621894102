import { type Message, type Place, placeOfMessage } from '@parley/client/replica'
import { type Route, toDirect, toTopic } from '../routes/route.ts'

/** The route of a message's conversation, opened at the message. */
export function routeTo(message: Message, selfId: number): Route {
  return routeToPlace(placeOfMessage(message, selfId), message.id)
}

export function routeToPlace(place: Place, near?: number): Route {
  return place.kind === 'topic'
    ? toTopic(place.channelId, place.topic, near)
    : toDirect(place.userIds, near)
}

/** The narrow of a conversation. */
export function narrowTerms(place: Place) {
  if (place.kind === 'direct') return [{ operator: 'dm', operand: place.userIds }] as const
  return [
    { operator: 'channel', operand: place.channelId },
    { operator: 'topic', operand: place.topic },
  ] as const
}
