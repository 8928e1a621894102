import './inbox-section.css'
import { placeKey, type UnreadPlace } from '@parley/client/replica'
import { type AppContext, useApp } from '../../app-context.ts'
import { markAllRead } from '../../intents/mark-all-read.ts'
import { Badge } from '../../parts/badge.tsx'
import { IconButton } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { openMenu } from '../../parts/menu.tsx'
import { channelMenu } from '../../sidebar/channel-menu.ts'
import { isFolded, toggleFolded } from '../../sidebar/folded.ts'
import { t } from '../../words/words.ts'
import type { DrawnSection, InboxSection } from './inbox-sections.ts'
import { inboxWords } from './inbox-words.ts'
import { PlaceRow } from './place-row.tsx'

const foldKey = ({ key }: InboxSection) => `inbox-${key}`

export function isSectionFolded(section: InboxSection): boolean {
  return isFolded(foldKey(section))
}

/** The unread conversations of one channel, or all direct ones. Its heading folds it. */
export function Section({ section }: { readonly section: DrawnSection }) {
  const app = useApp()
  const { channelId, places, drawn } = section
  const channel = channelId === undefined ? undefined : app.replica.channels.byId.get(channelId)
  const name = channel?.name ?? t.sidebar.direct
  const isOpen = !isSectionFolded(section)
  const count = places.reduce((sum, one) => sum + one.count, 0)
  return (
    // Not a region: the sidebar has one of the same name.
    <fieldset class="inbox-section" aria-label={name}>
      <div class="inbox-section__bar">
        <h2 class="inbox-section__heading">
          <button
            type="button"
            class="inbox-section__title"
            data-roving
            tabIndex={-1}
            aria-expanded={isOpen}
            onClick={() => toggleFolded(foldKey(section))}
            onContextMenu={(event) => {
              if (channelId !== undefined) openChannelMenu(app, event, channelId, name)
            }}
          >
            <Icon name="chevron-right" size={12} class="inbox-section__arrow" />
            <Icon name={iconOf(channel)} size={14} />
            <span class="truncate">{name}</span>
          </button>
        </h2>
        {!isOpen && <Badge count={count} label={t.unread.count(count)} />}
        <MarkReadButton name={channel ? `#${name}` : name} places={places} />
      </div>
      {drawn.map(({ place, count: unread, lastId, isMuted }) => (
        <PlaceRow
          key={placeKey(place)}
          place={place}
          unread={unread}
          newestId={lastId}
          isMuted={isMuted}
        />
      ))}
    </fieldset>
  )
}

function iconOf(channel: { readonly invite_only: boolean } | undefined) {
  if (!channel) return 'messages-square'
  return channel.invite_only ? 'lock' : 'hash'
}

function openChannelMenu(app: AppContext, event: MouseEvent, channelId: number, name: string) {
  openMenu(event, t.sidebar.channelMenu(name), channelMenu(app, channelId))
}

interface MarkReadButtonProps {
  readonly name: string
  readonly places: readonly UnreadPlace[]
}

function MarkReadButton({ name, places }: MarkReadButtonProps) {
  const app = useApp()
  const words = inboxWords()
  return (
    <IconButton
      size="small"
      icon="check-check"
      label={words.markRead(name)}
      class="inbox-section__read"
      tabIndex={-1}
      onClick={({ currentTarget }) => {
        // The section is about to go. From its first row, the focus goes to the next one.
        const row = currentTarget.closest('.inbox-section')?.querySelector('a')
        const next = row ?? document.getElementById('main')
        next?.focus()
        const marked = places.map(({ place }) => place)
        markAllRead(app, marked, words.marked)
      }}
    />
  )
}
