import type { Place } from '@parley/client/replica'
import { useApp } from '../../app-context.ts'
import { Icon } from '../../parts/icon.tsx'
import { tip } from '../../parts/tooltip.tsx'
import { t } from '../../words/words.ts'
import { goToUnread } from '../inbox/next-unread.ts'
import { listWords } from './list-words.ts'

/**
 * Leads on, when everything here is read and something else is not: first to conversations of the same kind, then to the
 * others.
 */
export function NextUnreadButton({ place }: { readonly place: Place }) {
  const app = useApp()
  const { unread } = app.replica
  const direct = unread.direct.value.counted
  const topics = unread.total.value.counted - direct
  const isHereRead = (unread.in(place)?.count ?? 0) === 0
  if (!isHereRead || direct + topics === 0) return null
  const kind = (place.kind === 'topic' ? topics > 0 : direct === 0) ? 'topic' : 'direct'
  const key = kind === 'topic' ? 'nextUnread' : 'nextUnreadDirect'
  const goOn = () => {
    goToUnread(app, kind)
    // The button goes away.
    document.getElementById('main')?.focus()
  }
  return (
    <button type="button" class="next-unread" {...tip(t.keys[key], key)} onClick={goOn}>
      {listWords().nextUnread}
      <Icon name="arrow-right" size={14} />
    </button>
  )
}
