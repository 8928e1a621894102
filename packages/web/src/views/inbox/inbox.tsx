import type { UnreadPlace } from '@parley/client/replica'
import { useSignal } from '@preact/signals'
import { useApp } from '../../app-context.ts'
import { markPlacesRead } from '../../intents/reading.ts'
import { Button } from '../../parts/button.tsx'
import { DrawMore } from '../../parts/draw-more.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Icon } from '../../parts/icon.tsx'
import { PaneBar } from '../../shell/pane-bar.tsx'
import { t } from '../../words/words.ts'
import { firstPlaces, type InboxSection, inboxSections } from './inbox-sections.ts'
import { PlaceRow } from './place-row.tsx'

/** Rows are rendered in steps of this many while scrolling, since there may be tens of thousands of unread topics. */
const step = 100

/** All unread conversations, by channel. */
export function Inbox() {
  const app = useApp()
  const { replica, go } = app
  replica.unread.places.version.value
  const places = [...replica.unread.places.peekValues()]
  const sections = inboxSections(places, (id) => replica.channels.byId.get(id)?.name ?? '')
  const drawn = useSignal(step)
  const left = sections.reduce((sum, section) => sum + section.places.length, 0) - drawn.value
  const drawMore = () => {
    drawn.value += step
  }
  const markAll = () =>
    markPlacesRead(
      app,
      places.map(({ place }) => place),
    )
  const toRecent = <Button onClick={() => go({ view: 'recent' })}>{t.inbox.emptyAction}</Button>
  const action = (
    <Button size="small" kind="quiet" icon="check-check" onClick={markAll}>
      {t.inbox.markAll}
    </Button>
  )
  return (
    <>
      <PaneBar icon="inbox" title={t.sidebar.inbox} actions={places.length > 0 && action} />
      {sections.length === 0 ? (
        <EmptyState
          icon="inbox"
          text={t.inbox.empty}
          detail={t.inbox.emptyDetail}
          action={toRecent}
        />
      ) : (
        <div class="place-list">
          <div class="place-list__inner">
            {firstPlaces(sections, drawn.value).map((section) => (
              <Section key={section.key} section={section} />
            ))}
            {left > 0 && (
              <DrawMore
                class="place-list__more"
                count={left}
                label={t.inbox.more(left)}
                onMore={drawMore}
              />
            )}
          </div>
        </div>
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
      </h2>
      {places.map(({ place, count, isMuted }: UnreadPlace, index) => (
        <PlaceRow key={index} place={place} unread={count} isMuted={isMuted} />
      ))}
    </div>
  )
}
