import type { TopicPolicyName } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { intend } from './intend.ts'

const policies = { inherit: 0, muted: 1, unmuted: 2, followed: 3 } as const

export function setTopicPolicy(
  { client, replica }: AppContext,
  channelId: number,
  topic: string,
  policy: TopicPolicyName,
): void {
  const channel = replica.channels.byId.peek(channelId)
  if (!channel) return
  const visibility_policy = policies[policy]
  intend(() => client.topics.setPolicy({ stream_id: channel.stream_id, topic, visibility_policy }))
}
