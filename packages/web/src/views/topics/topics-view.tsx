import '../inbox/place-row.css'
import './topics-view.css'
import type { Channel } from '@parley/client/replica'
import { useState } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { type ListedTopic, retryTopics, topicsOf } from '../../intents/topic-lists.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { TextField } from '../../parts/field.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Checkbox } from '../../parts/toggles.tsx'
import { VirtualList } from '../../parts/virtual-list.tsx'
import { toChannel } from '../../routes/route.ts'
import { openOverlay } from '../../shell/overlays.ts'
import { PaneBar } from '../../shell/pane-bar.tsx'
import { panes } from '../../shell/panes.ts'
import { isResolved } from '../../sidebar/topic-name.ts'
import { t } from '../../words/words.ts'
import { TopicLine } from './topic-line.tsx'
import { topicRows } from './topic-rows.ts'
import { topicsWords } from './topics-words.ts'

/** All topics of a channel. */
export function TopicsView({ channelId }: { readonly channelId: number }) {
  const { replica } = useApp()
  const channel = replica.channels.byId.get(channelId)
  if (!channel) return <EmptyState icon="hash" text={topicsWords().unknown} />
  return <Topics key={channelId} channel={channel} />
}

function Topics({ channel }: { readonly channel: Channel }) {
  const app = useApp()
  const words = topicsWords()
  const { stream_id: channelId, name } = channel
  const [query, setQuery] = useState('')
  const [showsResolved, setShowsResolved] = useState(false)
  const list = topicsOf(app, channelId).value
  const listed = list.topics ?? []
  const rows = topicRows({ listed, newer: useNewerTopics(channelId), query, showsResolved })
  return (
    <>
      <TopicsBar channel={channel} />
      <div class="topics__tools">
        <TextField
          label={words.filter}
          hideLabel
          placeholder={words.filter}
          value={query}
          onValue={setQuery}
        />
        {listed.some((topic) => isResolved(topic.name)) && (
          <Checkbox
            label={words.showResolved}
            checked={showsResolved}
            onChange={setShowsResolved}
          />
        )}
      </div>
      {rows.length === 0 ? (
        <NoTopics channelId={channelId} isSearch={query !== '' || listed.length > 0} />
      ) : (
        <VirtualList<ListedTopic>
          class="topics__list"
          label={words.list(name)}
          items={rows}
          keyOf={(topic) => topic.name.toLowerCase()}
          estimate={() => 40}
          render={(topic) => <TopicLine channelId={channelId} topic={topic} />}
        />
      )}
    </>
  )
}

function TopicsBar({ channel }: { readonly channel: Channel }) {
  const { href } = useApp()
  const { stream_id: channelId, name } = channel
  const words = topicsWords()
  const isNarrow = panes().layout.value === 'narrow'
  const start = () => openOverlay({ kind: 'message', channelId })
  return (
    <PaneBar
      icon={channel.invite_only ? 'lock' : 'hash'}
      title={
        <>
          <a href={href(toChannel(channelId))}>{name}</a>
          <span aria-hidden="true"> › </span>
          {words.title}
        </>
      }
      actions={
        isNarrow ? (
          <IconButton icon="plus" label={words.start} onClick={start} />
        ) : (
          <Button size="small" kind="quiet" icon="plus" onClick={start}>
            {words.start}
          </Button>
        )
      }
    />
  )
}

/** Topics with unread messages, and with messages that have arrived since the start, such as the reader's own. */
function useNewerTopics(channelId: number): ListedTopic[] {
  const { unread, topics } = useApp().replica
  unread.places.version.value
  const found: ListedTopic[] = []
  for (const { place, lastId } of unread.places.peekValues()) {
    if (place.kind !== 'topic' || place.channelId !== channelId) continue
    found.push({ name: place.topic, max_id: lastId })
  }
  for (const topic of topics.newest.freshValues()) {
    if (topic.channelId === channelId) found.push({ name: topic.name, max_id: topic.messageId })
  }
  return found
}

interface NoTopicsProps {
  readonly channelId: number
  readonly isSearch: boolean
}

/** Shown without topics: while loading, after an error, or for an empty list. */
function NoTopics({ channelId, isSearch }: NoTopicsProps) {
  const app = useApp()
  const words = topicsWords()
  const { topics, problem } = topicsOf(app, channelId).value
  if (problem) {
    const again = <Button onClick={() => retryTopics(app, channelId)}>{t.common.retry}</Button>
    return <EmptyState icon="circle-alert" text={problem} action={again} />
  }
  if (!topics) return <Skeleton lines={[50, 65, 40, 70]} />
  if (isSearch) return <EmptyState icon="search" text={words.notFound} />
  const start = (
    <Button onClick={() => openOverlay({ kind: 'message', channelId })}>{words.start}</Button>
  )
  return (
    <EmptyState
      icon="message-square-plus"
      text={words.none}
      detail={words.noneDetail}
      action={start}
    />
  )
}
