import '../inbox/place-row.css'
import { type Place, placeKey, placeOfMessage } from '@parley/client/replica'
import { useComputed } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { Button } from '../../parts/button.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { PaneBar } from '../../shell/pane-bar.tsx'
import { shortTime } from '../../words/times.ts'
import { t } from '../../words/words.ts'
import { PlaceRow } from '../inbox/place-row.tsx'

interface RecentPlace {
  readonly key: string
  readonly place: Place
  readonly at: Date
}

/** How many of the newest messages are scanned. */
const looked = 400

/** Recent conversations, newest first. */
export function Recent() {
  const { replica, now, go } = useApp()
  const view = useMemo(() => replica.messages.view([]), [replica])
  useEffect(() => void view.loadAround('newest', looked), [view])
  const places = useComputed(() => recentPlaces())
  function recentPlaces(): RecentPlace[] {
    const found = new Map<string, RecentPlace>()
    for (const id of [...view.ids.value].reverse()) {
      const message = replica.messages.byId.peek(id)
      if (!message) continue
      const place = placeOfMessage(message, replica.self.peek().user_id)
      const key = placeKey(place)
      if (!found.has(key)) found.set(key, { key, place, at: new Date(message.timestamp * 1000) })
    }
    return [...found.values()]
  }
  const isWaiting = places.value.length === 0 && view.loading.value !== undefined
  const toChannels = <Button onClick={() => go({ view: 'feed' })}>{t.sidebar.feed}</Button>
  return (
    <>
      <PaneBar icon="clock" title={t.sidebar.recent} />
      {isWaiting && <Skeleton picture lines={[60, 45, 70, 50]} />}
      {!isWaiting && places.value.length === 0 && (
        <EmptyState
          icon="clock"
          text={t.recent.empty}
          detail={t.recent.emptyDetail}
          action={toChannels}
        />
      )}
      <div class="place-list">
        <div class="place-list__inner">
          {places.value.map(({ key, place, at }) => (
            <PlaceRow
              key={key}
              place={place}
              unread={replica.unread.in(place)?.count ?? 0}
              isMuted={replica.unread.in(place)?.isMuted ?? false}
              namesChannel
              trail={<time class="place-row__time">{shortTime(at, new Date(now.value))}</time>}
            />
          ))}
        </div>
      </div>
    </>
  )
}
