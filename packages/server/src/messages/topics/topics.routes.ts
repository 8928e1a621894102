import {
  api,
  type ChannelId,
  channelIdInvalid,
  maxId,
  type ParamValues,
  parameterMissing,
  parametersExclude,
  topicPolicies,
} from '@parley/contract'
import { requireChannel, requireKnownByName } from '../../channels/public.ts'
import { mayRead, mayReadHistory } from '../../directory/channel-access.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { on } from '../../http/handler.ts'
import { setTopicPolicy } from './set-topic-policy.ts'
import { requireTopic } from './topic-names.ts'
import { findTopics } from './topics.store.ts'
import { topicWire } from './topics.wire.ts'

export const topicRoutes = [
  on(api.topics.list, async ({ realm, viewer, params }) => {
    const channel = requireChannel(viewer, params.stream_id)
    if (!mayRead(viewer, channel)) throw channelIdInvalid({})
    const spans = mayReadHistory(viewer, channel) ? undefined : ownSpans(viewer, channel.id)
    const found = await findTopics(realm.sql, viewer, { channelId: channel.id, spans })
    const knows = { empty_topic_name: params.allow_empty_topic_name }
    const topics = found.map(({ topic, newest: max_id }) => {
      return { name: topicWire(topic, knows), max_id }
    })
    return { topics }
  }),

  on(api.topics.setPolicy, async ({ params, write }) => {
    const { stream_id: channelId, visibility_policy: policy } = params
    await write(setTopicPolicy, { channelId, topic: requireTopic(params.topic), policy })
  }),

  on(api.topics.mute, async ({ viewer, params, write }) => {
    const channelId = namedChannel(viewer, params)
    const policy = params.op === 'add' ? topicPolicies.muted : topicPolicies.none
    await write(setTopicPolicy, { channelId, topic: requireTopic(params.topic), policy })
  }),
]

function ownSpans({ directory, id }: Viewer, channelId: ChannelId) {
  const spans = directory.subscriptionsOf(id).get(channelId)?.spans ?? []
  return spans.map((span) => ({ after: span.joinedAfter, upTo: span.leftAfter ?? maxId }))
}

type MuteParams = ParamValues<(typeof api.topics.mute)['params']>

/** Exactly one of id and name is given. */
function namedChannel(viewer: Viewer, { stream, stream_id }: MuteParams): ChannelId {
  if (stream !== undefined && stream_id !== undefined) {
    throw parametersExclude({ parameters: 'stream, stream_id' })
  }
  if (stream_id !== undefined) return stream_id
  if (stream === undefined) throw parameterMissing({ var_name: 'stream_id' })
  return requireKnownByName(viewer, stream.trim()).id
}
