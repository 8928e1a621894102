import './tabs.css'
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'

export interface Tab<Key extends string> {
  readonly key: Key
  readonly label: string
  readonly count?: number
}

interface TabsProps<Key extends string> {
  readonly label: string
  readonly tabs: readonly Tab<Key>[]
  readonly selected: Key
  readonly onSelect: (key: Key) => void
  /** The panel of the selected tab. */
  readonly children: ComponentChildren
}

/** Tabs as the ARIA Authoring Practices define them: one tab stop; arrow keys move and select. */
export function Tabs<Key extends string>(props: TabsProps<Key>) {
  const { label, tabs, selected, onSelect, children } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => showSelected(list.current), [selected])
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === selected)
    const to = targetOf(event, at, tabs.length, list.current)
    const tab = to === undefined ? undefined : tabs[to]
    if (!tab) return
    event.preventDefault()
    onSelect(tab.key)
    document.getElementById(`${id}-${tab.key}`)?.focus()
  }
  return (
    <div class="tabs">
      <div ref={list} class="tabs__list" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ key, label: text, count }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            class="tabs__tab"
            aria-selected={key === selected}
            aria-controls={`${id}-panel`}
            tabIndex={key === selected ? 0 : -1}
            onClick={() => onSelect(key)}
          >
            {text}
            {count !== undefined && <span class="tabs__count figures">{count}</span>}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        class="tabs__panel"
        role="tabpanel"
        aria-labelledby={`${id}-${selected}`}
      >
        {children}
      </div>
    </div>
  )
}

/** Scrolls the row of tabs only: the page stays where it is. */
function showSelected(list: Element | null): void {
  const tab = list?.querySelector('[aria-selected="true"]')?.getBoundingClientRect()
  if (!list || !tab) return
  const { left, right } = list.getBoundingClientRect()
  list.scrollLeft += Math.max(0, tab.right - right) + Math.min(0, tab.left - left)
}

function targetOf(
  event: KeyboardEvent,
  at: number,
  count: number,
  list: Element | null,
): number | undefined {
  const isRightToLeft = list?.matches(':dir(rtl)') ?? false
  const [forward, back] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  if (event.key === forward) return (at + 1) % count
  if (event.key === back) return (at - 1 + count) % count
  if (event.key === 'Home') return 0
  return event.key === 'End' ? count - 1 : undefined
}
