import { findable } from '@parley/client/findable'
import { type ReadonlySignal, useComputed, useSignal } from '@preact/signals'
import { useApp } from '../app-context.ts'
import { Badge } from '../parts/badge.tsx'
import { IconButton } from '../parts/button.tsx'
import { DrawMore } from '../parts/draw-more.tsx'
import { t } from '../words/words.ts'
import { ChannelRow, maxTopics } from './channel-row.tsx'
import { type ChannelSection, firstChannels } from './channel-sections.ts'
import { currentPlace } from './current-place.ts'
import { isFolded } from './folded.ts'
import { SidebarSection } from './sidebar-section.tsx'
import type { UnreadTopics } from './unread-topics.ts'

/** Rows are rendered in steps of this many while scrolling: rendering a thousand at once takes seconds on a phone. */
const step = 60
/** More rows than a window shows. */
const first = 36

interface ChannelRowsProps {
  readonly sections: ReadonlySignal<readonly ChannelSection[]>
  readonly topics: ReadonlySignal<UnreadTopics>
  readonly query: string
}

export function ChannelRows({ sections, topics, query }: ChannelRowsProps) {
  const all = sections.value
  const hasOthers = all.length > 1
  return (
    <>
      {all.map((section) => (
        <Section
          key={section.key}
          section={section}
          title={titleOf(section, hasOthers)}
          topics={topics}
          query={query}
        />
      ))}
    </>
  )
}

function titleOf({ kind, name }: ChannelSection, hasOthers: boolean): string {
  if (kind === 'folder') return name
  if (kind === 'pinned') return t.sidebar.pinned
  return hasOthers ? t.sidebar.otherChannels : t.sidebar.channels
}

interface SectionProps {
  readonly section: ChannelSection
  readonly title: string
  readonly topics: ReadonlySignal<UnreadTopics>
  readonly query: string
}

function Section({ section, title, topics, query }: SectionProps) {
  const { replica, route, go } = useApp()
  const drawn = useSignal(first)
  const drawMore = () => {
    drawn.value += step
  }
  const current = useComputed(() => currentPlace(route.value).channelId)
  const fitting = section.channelIds.filter((id) => isFitting(id))
  const shown = firstChannels(fitting, drawn.value, current.value, (id) => topicsBelow(id))
  const left = fitting.length - shown.length
  if (query !== '' && fitting.length === 0) return null
  const browse = (
    <IconButton
      size="small"
      icon="plus"
      label={t.sidebar.browse}
      onClick={() => go({ view: 'channels', list: 'all' })}
    />
  )
  return (
    <SidebarSection
      foldKey={section.key}
      title={title}
      folded={<SectionCount channelIds={section.channelIds} />}
      action={section.kind === 'other' && browse}
    >
      {shown.map((id) => (
        <ChannelRow key={id} channelId={id} topics={topics} query={query} />
      ))}
      {section.channelIds.length === 0 && (
        <p class="sidebar-section__empty">{t.sidebar.noChannels}</p>
      )}
      {left > 0 && (
        <DrawMore
          class="sidebar-section__more"
          count={left}
          label={t.sidebar.moreChannels(left)}
          onMore={drawMore}
        />
      )}
    </SidebarSection>
  )

  // Reads without subscribing: a new topic must not render all rows again.
  function topicsBelow(id: number): number {
    return isFolded(`channel-${id}`) ? 0 : maxTopics(topics.peek().get(id))
  }

  function isFitting(id: number): boolean {
    if (query === '') return true
    const wanted = findable(query)
    const name = replica.channels.byId.get(id)?.name ?? ''
    if (findable(name).includes(wanted)) return true
    const found = topics.value.get(id) ?? []
    return found.some(({ topic }) => findable(topic).includes(wanted))
  }
}

function SectionCount({ channelIds }: { readonly channelIds: readonly number[] }) {
  const { unread } = useApp().replica
  const count = channelIds.reduce((sum, id) => sum + unread.ofChannel(id).counted, 0)
  return <Badge count={count} label={t.unread.count(count)} />
}
