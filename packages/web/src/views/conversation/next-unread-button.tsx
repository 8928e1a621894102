import type { Place } from '@parley/client/replica'
import { type AppContext, useApp } from '../../app-context.ts'
import { routeToPlace } from '../../message/message-place.ts'
import { Icon } from '../../parts/icon.tsx'
import { tip } from '../../parts/tooltip.tsx'
import { t } from '../../words/words.ts'
import { nextUnread } from '../inbox/next-unread.ts'
import { listWords } from './list-words.ts'

/** Leads on, when everything here is read and something else is not. */
export function NextUnreadButton({ place }: { readonly place: Place }) {
  const app = useApp()
  const { unread } = app.replica
  const hasMore = unread.total.value.counted > 0 && (unread.in(place)?.count ?? 0) === 0
  if (!hasMore) return null
  return (
    <button
      type="button"
      class="next-unread"
      {...tip(t.keys[keyOf(place)], keyOf(place))}
      onClick={() => goOn(app, place)}
    >
      {listWords().nextUnread}
      <Icon name="arrow-right" size={14} />
    </button>
  )
}

function keyOf({ kind }: Place) {
  return kind === 'topic' ? 'nextUnread' : 'nextUnreadDirect'
}

/** First to conversations of the same kind, then to the others. */
function goOn({ replica, go }: AppContext, here: Place): void {
  const places = [...replica.unread.places.peekValues()]
  const nameOf = (id: number) => replica.channels.byId.peek(id)?.name ?? ''
  const kinds =
    here.kind === 'topic' ? (['topic', 'direct'] as const) : (['direct', 'topic'] as const)
  const [next] = kinds.flatMap((kind) => nextUnread(places, here, kind, nameOf) ?? [])
  go(next ? routeToPlace(next) : { view: 'inbox' })
}
