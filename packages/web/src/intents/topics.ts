import type { LocalEvent, TopicPolicyName } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { showToast } from '../parts/toast.tsx'
import { isSameRoute } from '../routes/fragment.ts'
import { toTopic } from '../routes/route.ts'
import { t } from '../words/words.ts'
import { act } from './act.ts'
import { intend } from './intend.ts'
import { retryTopics } from './topic-lists.ts'

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
  const now = Math.floor(Date.now() / 1000)
  const event = { type: 'user_topic', stream_id, topic_name: topic, last_updated: now }
  const shown = [{ ...event, visibility_policy } as LocalEvent]
  const how = { place: `topic ${channelId} ${topic}`, shown }
  act(app, 'topics.setPolicy', { stream_id, topic, visibility_policy }, how)
}

const resolvedSign = '✔ '

/** Marks a topic as settled, or not any more; who looks at it goes with it. */
export function setTopicResolved(
  app: AppContext,
  channelId: number,
  topic: string,
  isResolved: boolean,
): void {
  const bare = topic.replace(/^(?:✔ )+/, '')
  const renamed = isResolved ? `${resolvedSign}${bare}` : bare
  intend(async () => {
    const { messages } = await app.client.messages.getMany({
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      narrow: [
        { operator: 'channel', operand: channelId, negated: false },
        { operator: 'topic', operand: topic, negated: false },
      ],
    })
    const [newest] = messages
    if (!newest) throw new Error(`There is no message in ${topic}.`)
    await app.client.messages.update({
      message_id: newest.id,
      topic: renamed,
      propagate_mode: 'change_all',
      send_notification_to_old_thread: false,
      send_notification_to_new_thread: true,
    })
    retryTopics(app, channelId)
    showToast({
      text: isResolved ? t.actions.resolvedNow : t.actions.reopenedNow,
      kind: 'success',
      action: {
        label: t.common.undo,
        run: () => setTopicResolved(app, channelId, renamed, !isResolved),
      },
    })
    const isHere = isSameRoute(app.route.peek(), toTopic(channelId, topic))
    if (isHere) app.go(toTopic(channelId, renamed), { replace: true })
  })
}
