import { useApp } from '../../app-context.ts'
import { markPlaceRead } from '../../intents/reading.ts'
import { Icon } from '../../parts/icon.tsx'
import { t } from '../../words/words.ts'
import { marksWhatIsSeen } from './first-unread.ts'
import type { Narrow } from './narrow-of.ts'

/** For users whose messages stay unread when they see them. */
export function MarkReadButton({ narrow }: { readonly narrow: Narrow }) {
  const app = useApp()
  const { place } = narrow
  if (!place || marksWhatIsSeen(app.replica, narrow) || !app.replica.unread.in(place)) return null
  return (
    <button type="button" class="next-unread" onClick={() => markPlaceRead(app, place)}>
      {t.actions.markRead}
      <Icon name="check-check" size={14} />
    </button>
  )
}
