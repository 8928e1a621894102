import { useShortcut } from '../../keys/use-shortcut.ts'
import type { VirtualListHandle } from '../../parts/virtual-list.tsx'

/** How much of a page a page moves: the last lines stay in view. */
const part = 0.85

/** Turns the pages of a list from wherever the focus is. */
export function usePageKeys(list: { readonly current: VirtualListHandle | null }): void {
  const turn = (direction: 1 | -1) => () => {
    const element = list.current?.element
    if (!element) return false
    element.scrollBy({ top: direction * part * element.clientHeight })
    return true
  }
  useShortcut('pageDown', turn(1))
  useShortcut('pageUp', turn(-1))
}
