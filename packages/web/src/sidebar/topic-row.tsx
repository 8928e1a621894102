import { useApp } from '../app-context.ts'
import { Badge } from '../parts/badge.tsx'
import { Sign } from '../parts/sign.tsx'
import { toTopic } from '../routes/route.ts'
import { t } from '../words/words.ts'
import { fetchTopicMenu } from './fetch-menus.ts'
import { SidebarRow } from './sidebar-row.tsx'
import { isResolved, topicName } from './topic-name.ts'
import type { TopicEntry } from './unread-topics.ts'

interface TopicRowProps {
  readonly entry: TopicEntry
  readonly isCurrent: boolean
}

export function TopicRow({ entry, isCurrent }: TopicRowProps) {
  const app = useApp()
  const { channelId, topic, count, isMuted } = entry
  const policy = app.replica.topics.policyOf(channelId, topic)
  const name = topicName(topic)
  const menu = {
    label: t.sidebar.topicMenu(name),
    entries: async () => (await fetchTopicMenu()).topicMenu(app, channelId, topic),
  }
  return (
    <SidebarRow
      to={toTopic(channelId, topic)}
      level={1}
      isCurrent={isCurrent}
      isUnread={count > 0 && !isMuted}
      isMuted={isMuted}
      lead={<TopicLead topic={topic} isFollowed={policy === 'followed'} />}
      trail={
        <>
          <Badge count={count} kind={isMuted ? 'muted' : 'plain'} label={t.unread.count(count)} />
          {policy === 'muted' && <Sign name="bell-off" label={t.sidebar.muted} />}
        </>
      }
      menu={menu}
    >
      {topic === '' ? <em>{name}</em> : name}
    </SidebarRow>
  )
}

interface TopicLeadProps {
  readonly topic: string
  readonly isFollowed: boolean
}

/** The icon of a topic's state. Without one, the channel's line passes through. */
function TopicLead({ topic, isFollowed }: TopicLeadProps) {
  if (isResolved(topic)) return <Sign name="check" label={t.sidebar.resolved} />
  if (!isFollowed) return <span class="sidebar__thread" />
  return <Sign name="bell-ring" label={t.sidebar.followed} />
}

interface MoreTopicsProps {
  readonly channelId: number
  readonly count: number
}

export function MoreTopics({ channelId, count }: MoreTopicsProps) {
  return (
    <SidebarRow
      to={{ view: 'topics', channelId }}
      level={1}
      isMuted
      lead={<span class="sidebar__thread" />}
    >
      {t.sidebar.moreTopics(count)}
    </SidebarRow>
  )
}
