import './typing-line.css'
import type { Place } from '@parley/client/replica'
import { useApp } from '../app-context.ts'
import { isMuted } from '../people/is-muted.ts'
import { t } from '../words/words.ts'

/** Shows who is typing. It reserves its space, so that nothing moves when somebody starts. */
export function TypingLine({ place }: { readonly place: Place }) {
  const { replica } = useApp()
  const names = replica.typing
    .in(place)
    .filter((id) => !isMuted(replica, id))
    .map((id) => replica.people.byId.get(id)?.full_name ?? t.message.somebody)
  return (
    <p class="typing-line truncate" aria-live="polite">
      {names.length > 0 && t.conversation.typing(names)}
    </p>
  )
}
