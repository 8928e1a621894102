import { useSignal } from '@preact/signals'
import { useApp } from '../../app-context.ts'
import { markAllRead } from '../../intents/mark-all-read.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { DrawMore } from '../../parts/draw-more.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { PaneBar } from '../../shell/pane-bar.tsx'
import { panes } from '../../shell/panes.ts'
import { t } from '../../words/words.ts'
import { isSectionFolded, Section } from './inbox-section.tsx'
import { firstPlaces, inboxSections } from './inbox-sections.ts'
import { inboxWords } from './inbox-words.ts'
import { PlaceList } from './place-list.tsx'
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
  // Muted conversations, and those of archived channels, are not shown here, so they stay unread.
  const shown = sections.flatMap((section) => section.places.map(({ place }) => place))
  const open = sections.filter((section) => !isSectionFolded(section))
  const left = open.reduce((sum, section) => sum + section.places.length, -drawn.value)
  const first = firstPlaces(sections, drawn.value, isSectionFolded)
  usePreviews(first.flatMap((section) => section.drawn.map(({ lastId }) => lastId)))
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
