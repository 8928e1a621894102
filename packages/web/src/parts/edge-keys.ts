import { useEffect, useRef } from 'preact/hooks'
import type { VirtualListHandle } from './virtual-list-props.ts'

interface Listed {
  readonly current: VirtualListHandle | null
}

/**
 * Home and End in a list of which only the visible rows are in the document: scrolls to the first or the last row, and focuses it when it
 * is drawn. Rows that are there already are left to `useRoving`.
 */
export function useEdgeKeys<T>(
  list: Listed,
  items: readonly T[],
  keyOf: (item: T) => string | number,
): (event: KeyboardEvent) => void {
  const drawing = useRef<MutationObserver>(undefined)
  useEffect(() => () => drawing.current?.disconnect(), [])
  return (event) => {
    drawing.current?.disconnect()
    const element = list.current?.element
    const at = { Home: 0, End: items.length - 1 }[event.key]
    const item = items[at ?? -1]
    if (!element || item === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const isDrawn = () => element.querySelector(`[data-index="${at}"]`) !== null
    if (isDrawn() || !element.contains(document.activeElement)) return
    event.preventDefault()
    event.stopPropagation()
    drawing.current = new MutationObserver((_, observer) => {
      if (!isDrawn()) return
      observer.disconnect()
      const rows = [...element.querySelectorAll<HTMLElement>('[data-roving]')]
      // The row that had the focus is gone, unless the user has left the list meanwhile.
      const { activeElement, body } = document
      const isHere = activeElement === body || element.contains(activeElement)
      if (isHere) rows.at(at === 0 ? 0 : -1)?.focus()
    })
    drawing.current.observe(element, { childList: true, subtree: true })
    list.current?.scrollToKey(keyOf(item))
  }
}
