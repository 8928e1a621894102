import type { LocalEvent, TopicPolicyName } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { serverNow } from '../server-clock.ts'
import { act } from './act.ts'

const policies = { inherit: 0, muted: 1, unmuted: 2, followed: 3 } as const

export function setTopicPolicy(
  app: AppContext,
  channelId: number,
  topic: string,
  policy: TopicPolicyName,
): void {
  const channel = app.replica.channels.byId.peek(channelId)
  if (!channel) return
  const { stream_id } = channel
  const visibility_policy = policies[policy]
  const now = Math.floor(serverNow() / 1000)
  const event = { type: 'user_topic', stream_id, topic_name: topic, last_updated: now }
  const shown = [{ ...event, visibility_policy } as LocalEvent]
  const how = { place: `topic ${channelId} ${topic}`, shown }
  act(app, 'topics.setPolicy', { stream_id, topic, visibility_policy }, how)
}
