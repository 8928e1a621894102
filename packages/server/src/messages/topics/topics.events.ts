import type { Projections, WireEvent } from '../../delivery/projection.ts'
import type { QueueViewer } from '../../delivery/queue.ts'
import type { UserTopic } from '../../directory/objects.ts'
import { denyingNobody, type Reducers } from '../../directory/reducer.ts'
import { mutedTopics, userTopicWire } from './topics.wire.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'topic-policy-set': { readonly userTopic: UserTopic }
    /** Of several users, because a topic moved: none for the former topic, and one for the new topic. */
    'topic-policies-moved': { readonly userTopics: readonly UserTopic[] }
  }
}

export const topicReducers = {
  'topic-policy-set': denyingNobody((directory, { userTopic }) => {
    directory.putUserTopic(userTopic)
  }, []),

  'topic-policies-moved': denyingNobody((directory, { userTopics }) => {
    for (const userTopic of userTopics) directory.putUserTopic(userTopic)
  }, []),
} satisfies Partial<Reducers>

export const topicProjections = {
  'topic-policy-set': ({ userTopic }, viewer) => wiresFor(viewer, [userTopic]),
  'topic-policies-moved': ({ userTopics }, viewer) => wiresFor(viewer, userTopics),
} satisfies Partial<Projections>

function wiresFor(viewer: QueueViewer, userTopics: readonly UserTopic[]): WireEvent[] {
  const own = userTopics.filter(({ userId }) => userId === viewer.id)
  if (own.length === 0) return []
  const { eventTypes, capabilities } = viewer.queue.options
  // A queue receives one of the two formats: the older one only if it requested nothing else.
  if (eventTypes?.includes('muted_topics') && !eventTypes.includes('user_topic')) {
    const shared = { type: 'muted_topics', muted_topics: mutedTopics(viewer, capabilities) }
    return [{ shared }]
  }
  return own.map((one) => {
    const shared = { type: 'user_topic', ...userTopicWire(one, capabilities) }
    return { shared }
  })
}
