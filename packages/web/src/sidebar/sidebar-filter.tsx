import type { Signal } from '@preact/signals'
import type { RefObject } from 'preact'
import { isComposing } from '../keys/composing.ts'
import { IconButton } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { tip } from '../parts/tooltip.tsx'
import { t } from '../words/words.ts'

interface SidebarFilterProps {
  readonly input: RefObject<HTMLInputElement | null>
  readonly query: Signal<string>
  /** Moves the focus into the list below. */
  readonly onDown: () => void
}

export function SidebarFilter({ input, query, onDown }: SidebarFilterProps) {
  const clear = () => {
    query.value = ''
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'ArrowDown' || event.key === 'Enter') onDown()
    else if (event.key !== 'Escape') return
    else if (query.peek() === '') input.current?.blur()
    else clear()
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <search class="sidebar-filter">
      <Icon name="list-filter" size={14} class="sidebar-filter__icon" />
      <input
        {...tip(t.keys.filterSidebar, 'filterSidebar')}
        ref={input}
        type="text"
        class="sidebar-filter__input"
        placeholder={t.sidebar.filter}
        aria-label={t.sidebar.filterLabel}
        spellcheck={false}
        autocomplete="off"
        value={query.value}
        onInput={(event) => {
          query.value = event.currentTarget.value
        }}
        onKeyDown={onKeyDown}
      />
      {query.value !== '' && (
        <IconButton size="small" icon="x" label={t.common.clear} onClick={clear} />
      )}
    </search>
  )
}
