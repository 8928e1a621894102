import type { Projection } from '../../delivery/projection.ts'
import type { UserTopic } from '../../directory/objects.ts'
import { denyingNobody, type Reducer } from '../../directory/reducer.ts'
import { mutedTopics, userTopicWire } from './topics.wire.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'topic-policy-set': { readonly userTopic: UserTopic }
  }
}

const policySet: Reducer<'topic-policy-set'> = denyingNobody((directory, { userTopic }) => {
  directory.putUserTopic(userTopic)
}, [])

export const topicReducers = { 'topic-policy-set': policySet }

const projectPolicySet: Projection<'topic-policy-set'> = ({ userTopic }, viewer) => {
  if (userTopic.userId !== viewer.id) return undefined
  const { eventTypes, capabilities } = viewer.queue.options
  // A queue receives one of the two formats: the older one only if it requested nothing else.
  if (eventTypes?.includes('muted_topics') && !eventTypes.includes('user_topic')) {
    return { shared: { type: 'muted_topics', muted_topics: mutedTopics(viewer, capabilities) } }
  }
  return { shared: { type: 'user_topic', ...userTopicWire(userTopic, capabilities) } }
}

export const topicProjections = { 'topic-policy-set': projectPolicySet }
