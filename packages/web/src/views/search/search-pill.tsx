import './search-pill.css'
import { useApp } from '../../app-context.ts'
import { Icon } from '../../parts/icon.tsx'
import type { Term } from '../../routes/route.ts'
import { describeTerm, iconOf } from './describe.ts'
import { searchWords } from './search-words.ts'

interface SearchPillProps {
  readonly term: Term
  readonly onRemove: () => void
}

/** One condition of a search. Pressing it removes it. */
export function SearchPill({ term, onRemove }: SearchPillProps) {
  const { replica } = useApp()
  return <Pill label={describeTerm(replica, term)} icon={iconOf(term)} onRemove={onRemove} />
}

interface PillProps {
  readonly label: string
  readonly icon: ReturnType<typeof iconOf>
  readonly onRemove: () => void
}

export function Pill({ label, icon, onRemove }: PillProps) {
  return (
    <span class="search-pill">
      <Icon name={icon} size={14} />
      <span class="truncate">{label}</span>
      <button
        type="button"
        class="search-pill__remove"
        aria-label={searchWords().remove(label)}
        onClick={onRemove}
      >
        <Icon name="x" size={12} />
      </button>
    </span>
  )
}
