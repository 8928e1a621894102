import type { Projections } from '../../delivery/projection.ts'
import type { UserTopic } from '../../directory/objects.ts'
import { denyingNobody, type Reducers } from '../../directory/reducer.ts'
import { mutedTopics, userTopicWire } from './topics.wire.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'topic-policy-set': { readonly userTopic: UserTopic }
  }
}

export const topicReducers = {
  'topic-policy-set': denyingNobody((directory, { userTopic }) => {
    directory.putUserTopic(userTopic)
  }, []),
} satisfies Partial<Reducers>

export const topicProjections = {
  'topic-policy-set': ({ userTopic }, viewer) => {
    if (userTopic.userId !== viewer.id) return undefined
    const { eventTypes, capabilities } = viewer.queue.options
    // A queue receives one of the two formats: the older one only if it requested nothing else.
    if (eventTypes?.includes('muted_topics') && !eventTypes.includes('user_topic')) {
      return { shared: { type: 'muted_topics', muted_topics: mutedTopics(viewer, capabilities) } }
    }
    return { shared: { type: 'user_topic', ...userTopicWire(userTopic, capabilities) } }
  },
} satisfies Partial<Projections>
