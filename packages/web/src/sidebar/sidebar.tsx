import './sidebar.css'
import { useSignal } from '@preact/signals'
import { useMemo, useRef } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { useShortcut } from '../keys/use-shortcut.ts'
import { useRoving } from '../parts/use-roving.ts'
import { t } from '../words/words.ts'
import { ChannelRows } from './channel-rows.tsx'
import { channelSections } from './channel-sections.ts'
import { directEntries } from './direct-entries.ts'
import { DirectRows } from './direct-rows.tsx'
import { FoundPeople } from './found-people.tsx'
import { SidebarFilter } from './sidebar-filter.tsx'
import { SidebarFoot, SidebarHead } from './sidebar-head.tsx'
import { unreadTopics } from './unread-topics.ts'
import { ViewRows } from './view-rows.tsx'

interface SidebarProps {
  readonly onGoAnywhere?: () => void
  readonly onNewMessage?: () => void
  readonly onHelp: () => void
}

export function Sidebar({ onGoAnywhere, onNewMessage, onHelp }: SidebarProps) {
  const { replica } = useApp()
  const query = useSignal('')
  const filter = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const model = useMemo(
    () => ({
      sections: channelSections(replica),
      topics: unreadTopics(replica),
      direct: directEntries(replica),
    }),
    [replica],
  )
  useRoving(list)
  useShortcut('filterSidebar', () => filter.current?.focus())
  const text = query.value.trim()
  const onDown = () => list.current?.querySelector<HTMLElement>('[data-roving]')?.focus()
  return (
    <div class="sidebar">
      <SidebarHead onGoAnywhere={onGoAnywhere} onNewMessage={onNewMessage} />
      <div ref={list} class="sidebar__list">
        {text === '' && <ViewRows />}
        <SidebarFilter input={filter} query={query} onDown={onDown} />
        <nav aria-label={t.sidebar.navigation}>
          <DirectRows entries={model.direct} query={text} />
          {text !== '' && <FoundPeople query={text} entries={model.direct} />}
          <ChannelRows sections={model.sections} topics={model.topics} query={text} />
        </nav>
      </div>
      <SidebarFoot onHelp={onHelp} />
    </div>
  )
}
