import { findable } from '@parley/client/findable'
import type { Channel } from '@parley/client/replica'
import { type ReadonlySignal, useComputed } from '@preact/signals'
import { useApp } from '../app-context.ts'
import { Badge } from '../parts/badge.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import { Sign } from '../parts/sign.tsx'
import { tip } from '../parts/tooltip.tsx'
import { toChannel } from '../routes/route.ts'
import { t } from '../words/words.ts'
import { currentPlace } from './current-place.ts'
import { fetchChannelMenu } from './fetch-menus.ts'
import { isFolded } from './folded.ts'
import { SidebarRow } from './sidebar-row.tsx'
import { MoreTopics, TopicRow } from './topic-row.tsx'
import type { TopicEntry, UnreadTopics } from './unread-topics.ts'

/** Unread topics shown below a channel; a link leads to the rest. */
const max = 4

/** The same while the sidebar is filtered: thousands can match the first letter. */
const maxFound = 20

/** The maximum number of rows below a channel. */
export function maxTopics(entries: readonly TopicEntry[] = []): number {
  return Math.min(entries.length, max + 1)
}

interface ChannelRowProps {
  readonly channelId: number
  readonly topics: ReadonlySignal<UnreadTopics>
  readonly query: string
}

export function ChannelRow({ channelId, topics, query }: ChannelRowProps) {
  const app = useApp()
  const { replica, route } = app
  const unread = useComputed(() => topics.value.get(channelId))
  const place = useComputed(() => {
    const { channelId: current, topic } = currentPlace(route.value)
    return current === channelId ? (topic ?? '\n') : undefined
  })
  const channel = replica.channels.byId.get(channelId)
  const isMuted = replica.channels.subscriptions.get(channelId)?.is_muted ?? false
  const { count, counted } = replica.unread.ofChannel(channelId)
  if (!channel) return null
  const isOpen = !isFolded(`channel-${channelId}`)
  const entries = withCurrent(unread.value ?? [], channelId, place.value)
  const wanted = findable(query)
  const fitting = entries.filter(
    ({ topic }) => !query || topic === place.value || findable(topic).includes(wanted),
  )
  const isShown = ({ topic, isMuted: muted }: TopicEntry, at: number) =>
    topic === place.value || (query ? at < maxFound : at < max && !muted)
  const shown = isOpen ? fitting.filter(isShown) : []
  const menu = {
    label: t.sidebar.channelMenu(channel.name),
    entries: async () => (await fetchChannelMenu()).channelMenu(app, channelId),
  }
  return (
    <>
      <SidebarRow
        to={toChannel(channelId)}
        isCurrent={place.value === '\n'}
        isUnread={counted > 0}
        isMuted={isMuted}
        lead={<ChannelIcon channel={channel} />}
        trail={<ChannelCount count={count} counted={counted} isMuted={isMuted} />}
        menu={menu}
      >
        {channel.name}
      </SidebarRow>
      {shown.map((entry) => (
        <TopicRow key={entry.topic} entry={entry} isCurrent={entry.topic === place.value} />
      ))}
      {isOpen && fitting.length > shown.length && shown.length > 0 && (
        <MoreTopics channelId={channelId} count={fitting.length - shown.length} />
      )}
    </>
  )
}

/** Adds the current topic, even if it has no unread messages. */
function withCurrent(
  entries: readonly TopicEntry[],
  channelId: number,
  topic: string | undefined,
): readonly TopicEntry[] {
  if (topic === undefined || topic === '\n') return entries
  if (entries.some((entry) => entry.topic.toLowerCase() === topic.toLowerCase())) return entries
  return [{ channelId, topic, count: 0, lastId: 0, isMuted: false }, ...entries]
}

interface ChannelCountProps {
  readonly count: number
  readonly counted: number
  readonly isMuted: boolean
}

function ChannelCount({ count, counted, isMuted }: ChannelCountProps) {
  const isFaint = isMuted && counted === 0
  const shown = isFaint ? count : counted
  return (
    <>
      <Badge count={shown} {...(isFaint && { kind: 'muted' })} label={t.unread.count(shown)} />
      {isMuted && (
        <span {...tip(t.sidebar.muted)}>
          <Sign name="bell-off" label={t.sidebar.muted} />
        </span>
      )}
    </>
  )
}

export function ChannelIcon({ channel }: { readonly channel: Channel }) {
  const { icon, label } = lookOf(channel)
  return (
    <>
      <Icon name={icon} />
      {label && <span class="visually-hidden">{label}</span>}
    </>
  )
}

function lookOf(channel: Channel): { icon: IconName; label?: string } {
  if (channel.is_archived) return { icon: 'archive', label: t.sidebar.archived }
  if (channel.invite_only) return { icon: 'lock', label: t.sidebar.private }
  if (channel.is_web_public) return { icon: 'globe', label: t.sidebar.webPublic }
  return { icon: 'hash' }
}
