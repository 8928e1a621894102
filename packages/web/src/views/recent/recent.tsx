import type { MessageView } from '@parley/client/replica'
import { useComputed } from '@preact/signals'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { reasonOf } from '../../intents/intend.ts'
import { Banner } from '../../parts/banner.tsx'
import { Button } from '../../parts/button.tsx'
import { DrawMore } from '../../parts/draw-more.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { PaneBar } from '../../shell/pane-bar.tsx'
import { t } from '../../words/words.ts'
import { inboxWords } from '../inbox/inbox-words.ts'
import { PlaceList } from '../inbox/place-list.tsx'
import { PlaceRow } from '../inbox/place-row.tsx'
import { type RecentPlace, recentPlaces } from './recent-places.ts'
import { recentWords } from './recent-words.ts'

/** How many of the newest messages are scanned, and how many more each time. */
const looked = 400

/** A longer view would drop its newest messages again. */
const max = 3600

/** Rows are rendered in steps of this many while scrolling. */
const step = 100

/** Recent conversations, newest first. */
export function Recent() {
  const { replica } = useApp()
  const view = useMemo(() => replica.messages.view([]), [replica])
  useLayoutEffect(() => void lookBack(view), [view])
  const former = useRef<readonly RecentPlace[]>([])
  const places = useComputed(() => {
    // A message that is moved changes its place, but not the ids.
    replica.messages.byId.version.value
    const messages = [...view.ids.value].reverse().map((id) => replica.messages.byId.peek(id))
    former.current = recentPlaces(
      messages.filter((message) => message !== undefined),
      replica.self.peek().user_id,
      former.current,
    )
    return former.current
  })
  const [drawn, setDrawn] = useState(step)
  const left = places.value.length - drawn
  return (
    <>
      <PaneBar icon="clock" title={t.sidebar.recent} />
      {places.value.length === 0 ? (
        <NoPlaces view={view} />
      ) : (
        <PlaceList isMixed>
          {places.value.slice(0, drawn).map((recent) => (
            <Row key={recent.key} recent={recent} />
          ))}
          {left > 0 ? (
            <DrawMore
              class="place-list__more"
              count={left}
              label={inboxWords().more(left)}
              onMore={() => setDrawn(drawn + step)}
            />
          ) : (
            <Older view={view} />
          )}
        </PlaceList>
      )}
    </>
  )
}

/** Another list may have loaded only a few messages of the same view. */
async function lookBack(view: MessageView): Promise<void> {
  await view.loadAround('newest', looked)
  if (view.problem.peek() || view.hasOldest.peek()) return
  if (view.ids.peek().length < looked) await view.loadOlder(looked)
}

function Row({ recent }: { readonly recent: RecentPlace }) {
  const { place, newestId, writers } = recent
  const unread = useApp().replica.unread.in(place)
  return (
    <PlaceRow
      place={place}
      unread={unread?.count ?? 0}
      isMuted={unread?.isMuted ?? false}
      newestId={newestId}
      writers={writers}
      namesChannel
    />
  )
}

function NoPlaces({ view }: { readonly view: MessageView }) {
  const { go, online } = useApp()
  const words = recentWords()
  const problem = view.problem.value
  if (problem) {
    const retry = <Button onClick={() => void lookBack(view)}>{t.common.retry}</Button>
    return <EmptyState icon="circle-alert" text={reasonOf(problem)} action={retry} />
  }
  if (view.loading.value !== undefined) {
    if (online.value) return <Skeleton picture lines={[60, 45, 70, 50]} />
    const { away, awayDetail } = t.conversation
    return <EmptyState icon="wifi-off" text={away} detail={awayDetail} />
  }
  const toFeed = <Button onClick={() => go({ view: 'feed' })}>{t.sidebar.feed}</Button>
  return <EmptyState icon="clock" text={words.empty} detail={words.emptyDetail} action={toFeed} />
}

/** The end of the list: more conversations, or why there are none. */
function Older({ view }: { readonly view: MessageView }) {
  if (view.hasOldest.value || view.ids.value.length >= max) return null
  const load = () => void view.loadOlder(looked)
  const problem = view.problem.value
  if (problem) {
    const retry = (
      <Button size="small" onClick={load}>
        {t.common.retry}
      </Button>
    )
    return (
      <Banner kind="danger" action={retry}>
        {reasonOf(problem)}
      </Banner>
    )
  }
  return (
    <Button kind="quiet" busy={view.loading.value !== undefined} onClick={load}>
      {recentWords().older}
    </Button>
  )
}
