import { mayRead, mayReadHistory } from '../../directory/channel-access.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { linkedTopics } from '../../markdown/inline/channel-links.ts'
import type { MarkdownContext } from '../../markdown/parts/context.ts'
import { withImages } from '../../media/public.ts'
import { andThen, type NowOrLater } from '../../now-or-later.ts'
import type { Realm } from '../../realms/realm.ts'
import { withOutside } from '../previews/with-outside.ts'
import { knownTopics, type TopicPlace, topicKeyOf } from '../topics/known-topics.ts'
import { markdownContext } from './markdown-context.ts'

/** More links than people write in a message lead to their topics without holding on to them. */
const maxLookedUp = 50

/**
 * The names that a message can refer to, and the messages that keep links to topics valid after a move.
 * Queries the database, so it runs before the writer.
 */
export function prepareContext(
  realm: Realm,
  viewer: Viewer,
  siteUrl: string | undefined,
  content: string,
): NowOrLater<MarkdownContext> {
  return andThen(withOutside(realm, markdownContext(viewer, siteUrl)), (known) =>
    andThen(withImages(realm, viewer, content, known), (context) => {
      const places = placesIn(viewer, context, content)
      if (places.length === 0) return context
      return andThen(knownTopics.of(realm).newestIn(places), (newest) => ({
        ...context,
        findTopicAnchor: (channelId, topic) => newest.get(topicKeyOf({ channelId, topic })),
      }))
    }),
  )
}

/** The topics that are linked to, where their author may read all of them. */
function placesIn(viewer: Viewer, context: MarkdownContext, content: string): TopicPlace[] {
  const links = linkedTopics(content).slice(0, maxLookedUp)
  return links.flatMap(({ channelName, topic }) => {
    const known = context.findChannel(channelName)
    const channel = known && viewer.directory.channels.get(known.id)
    const isReadable = channel && mayRead(viewer, channel) && mayReadHistory(viewer, channel)
    return isReadable ? [{ channelId: channel.id, topic }] : []
  })
}
