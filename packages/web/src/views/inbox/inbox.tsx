import { placeKey, type UnreadPlace } from '@parley/client/replica'
import { useSignal } from '@preact/signals'
import { useApp } from '../../app-context.ts'
import { markAllRead } from '../../intents/mark-all-read.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { DrawMore } from '../../parts/draw-more.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Sign } from '../../parts/sign.tsx'
import { PaneBar } from '../../shell/pane-bar.tsx'
import { panes } from '../../shell/panes.ts'
import { t } from '../../words/words.ts'
import { firstPlaces, type InboxSection, inboxSections } from './inbox-sections.ts'
import { inboxWords } from './inbox-words.ts'
import { PlaceList } from './place-list.tsx'
import { PlaceRow } from './place-row.tsx'
import { usePreviews } from './preview.tsx'

/** Rows are rendered in steps of this many while scrolling, since there may be tens of thousands of unread topics. */
const step = 100

/** All unread conversations, by channel. */
export function Inbox() {
  const app = useApp()
  const { replica, go } = app
  replica.unread.places.version.value
  const places = [...replica.unread.places.peekValues()]
  const sections = inboxSections(places, (id) => replica.channels.byId.get(id)?.name ?? '')
  const words = inboxWords()
  const isNarrow = panes().layout.value === 'narrow'
  const drawn = useSignal(step)
  const drawMore = () => {
    drawn.value += step
  }
  // Muted conversations are not shown here, so they stay unread.
  const shown = sections.flatMap((section) => section.places.map(({ place }) => place))
  const left = shown.length - drawn.value
  const first = firstPlaces(sections, drawn.value)
  usePreviews(first.flatMap((section) => section.places.map(({ lastId }) => lastId)))
  const markAll = () => markAllRead(app, shown, words.marked)
  const toRecent = <Button onClick={() => go({ view: 'recent' })}>{words.emptyAction}</Button>
  // On a phone, the words would leave no space for the title.
  const action = isNarrow ? (
    <IconButton icon="check-check" label={words.markAll} onClick={markAll} />
  ) : (
    <Button size="small" kind="quiet" icon="check-check" onClick={markAll}>
      {words.markAll}
    </Button>
  )
  return (
    <>
      <PaneBar icon="inbox" title={t.sidebar.inbox} actions={shown.length > 0 && action} />
      {sections.length === 0 ? (
        <EmptyState icon="inbox" text={words.empty} detail={words.emptyDetail} action={toRecent} />
      ) : (
        <PlaceList>
          {first.map((section) => (
            <Section key={section.key} section={section} />
          ))}
          {left > 0 && (
            <DrawMore
              class="place-list__more"
              count={left}
              label={words.more(left)}
              onMore={drawMore}
            />
          )}
        </PlaceList>
      )}
    </>
  )
}

function Section({ section }: { readonly section: InboxSection }) {
  const { replica } = useApp()
  const { channelId, places } = section
  const channel = channelId === undefined ? undefined : replica.channels.byId.get(channelId)
  return (
    <div>
      <h2 class="place-list__heading">
        <Icon
          name={channel ? (channel.invite_only ? 'lock' : 'hash') : 'messages-square'}
          size={14}
        />
        {channel?.name ?? t.sidebar.direct}
        {channel?.is_archived && <Sign name="archive" size={14} label={t.sidebar.archived} />}
      </h2>
      {places.map(({ place, count, lastId, isMuted }: UnreadPlace) => (
        <PlaceRow
          key={placeKey(place)}
          place={place}
          unread={count}
          newestId={lastId}
          isMuted={isMuted}
        />
      ))}
    </div>
  )
}
