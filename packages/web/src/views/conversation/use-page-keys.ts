import { useShortcut } from '../../keys/use-shortcut.ts'
import type { VirtualListHandle } from '../../parts/virtual-list.tsx'

/** The share of the view that one page scrolls: the last lines stay visible. */
const part = 0.85

/** Handles Page Up and Page Down wherever the focus is. */
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
