import type { TopicPolicyName } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { copyLink } from '../intents/copy-link.ts'
import { intend } from '../intents/intend.ts'
import { markTopicRead } from '../intents/reading.ts'
import { setTopicPolicy } from '../intents/topics.ts'
import { followed } from '../message/followed-place.ts'
import { mayBeChanged } from '../message/message-rights.ts'
import type { MenuEntry } from '../parts/menu-entry.ts'
import { toTopic } from '../routes/route.ts'
import { t } from '../words/words.ts'
import { menuWords } from './menu-words.ts'
import { isResolved } from './topic-name.ts'

/** While the menu is open, the reader may follow the topic to another place: the entries act on it there. */
export function topicMenu(app: AppContext, channelId: number, topic: string): MenuEntry[] {
  const { replica } = app
  const now = followed(channelId, topic)
  const at = (run: (app: AppContext, channelId: number, topic: string) => void) => () =>
    run(app, now().channelId, now().topic)
  const setPolicy = (policy: TopicPolicyName) => at((...place) => setTopicPolicy(...place, policy))
  const isFollowed = replica.topics.policyOf(channelId, topic) === 'followed'
  const isMuted = replica.topics.peekMuted(channelId, topic)
  const isChannelMuted = replica.channels.subscriptions.peek(channelId)?.is_muted ?? false
  return [
    {
      label: t.actions.markRead,
      icon: 'check-check',
      disabled: replica.unread.ofTopic(channelId, topic) === 0,
      onSelect: at(markTopicRead),
    },
    {
      label: t.actions.copyLink,
      icon: 'link',
      onSelect: at((_, ...place) => copyLink(app, toTopic(...place))),
    },
    'separator',
    {
      label: isResolved(topic) ? t.actions.reopen : t.actions.resolve,
      icon: isResolved(topic) ? 'circle' : 'circle-check',
      // Messages without a topic cannot be resolved, and those of an archived channel stay as they are.
      disabled: topic === '' || !mayBeChanged(replica, { stream_id: channelId }),
      onSelect: at((...place) => resolveTopic(...place, !isResolved(topic))),
    },
    {
      label: isFollowed ? menuWords().unfollow : menuWords().follow,
      icon: isFollowed ? 'bell' : 'bell-ring',
      onSelect: setPolicy(isFollowed ? 'inherit' : 'followed'),
    },
    {
      label: isMuted ? t.actions.unmute : t.actions.mute,
      icon: isMuted ? 'bell' : 'bell-off',
      onSelect: setPolicy(isMuted ? (isChannelMuted ? 'unmuted' : 'inherit') : 'muted'),
    },
  ]
}

/** The code is fetched on first use, because few people resolve topics in the first minute. */
export function resolveTopic(
  app: AppContext,
  channelId: number,
  topic: string,
  isWanted: boolean,
): void {
  intend(async () => {
    const { setTopicResolved } = await import('../intents/resolve-topic.ts')
    setTopicResolved(app, channelId, topic, isWanted)
  })
}
