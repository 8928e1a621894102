import { type Place, placeKey, type UnreadPlace } from '@parley/client/replica'
import type { AppContext } from '../../app-context.ts'
import { routeToPlace } from '../../message/message-place.ts'
import { placeOfRoute } from '../../message/place-of-route.ts'
import { inboxSections } from './inbox-sections.ts'

/**
 * The next unread conversation in the order of the inbox; after the last one, the first. From a topic that is read it
 * is one of the same channel, if there is any.
 */
export function nextUnread(
  places: readonly UnreadPlace[],
  current: Place | undefined,
  kind: Place['kind'],
  channelName: (id: number) => string,
): Place | undefined {
  const inOrder = inboxSections(places, channelName)
    .flatMap((section) => section.places.map(({ place }) => place))
    .filter((place) => place.kind === kind)
  const here = current ? placeKey(current) : ''
  const at = inOrder.findIndex((place) => placeKey(place) === here)
  const beside = (place: Place) =>
    place.kind === 'topic' && current?.kind === 'topic' && place.channelId === current.channelId
  const near = at === -1 ? inOrder.find(beside) : inOrder[at + 1]
  const next = near ?? inOrder[0]
  return next && placeKey(next) === here ? undefined : next
}

/** Opens the next unread conversation of a kind, or the inbox if there is none. */
export function goToUnread({ replica, route, go }: AppContext, kind: Place['kind']): void {
  const here = placeOfRoute(route.peek(), replica.selfId)
  const nameOf = (id: number) => replica.channels.byId.peek(id)?.name ?? ''
  const next = nextUnread([...replica.unread.places.peekValues()], here, kind, nameOf)
  if (!next) go({ view: 'inbox' })
  else if (!here || placeKey(next) !== placeKey(here)) go(routeToPlace(next))
}
