import { signal } from '@preact/signals'
import { pointAnchor } from './anchor.ts'
import { layerOf } from './layer.tsx'
import { lazy } from './lazy.tsx'
import type { MenuEntry, MenuRequest } from './menu-entry.ts'
import type { Placement } from './position.ts'

const current = signal<MenuRequest | undefined>(undefined)
let closed: { owner: HTMLElement; at: number } | undefined

/**
 * Opens a menu at a button, or at the pointer if given a mouse event. Entries are created when the menu opens, so
 * a list of a thousand rows with menus costs nothing.
 */
export function openMenu(
  at: HTMLElement | MouseEvent,
  label: string,
  entries: readonly MenuEntry[],
  placement?: Placement,
): void {
  menuAt(at, label, placement)(entries)
}

/** As `openMenu`, for entries that are created later: the function that is returned opens the menu. */
export function menuAt(
  at: HTMLElement | MouseEvent,
  label: string,
  placement: Placement = 'bottom-start',
): (entries: readonly MenuEntry[]) => void {
  const owner = at instanceof HTMLElement ? at : (at.currentTarget as HTMLElement)
  const atPoint = at instanceof MouseEvent && at.type === 'contextmenu'
  // A press on the button of an open menu has just closed it. The click that follows must not reopen it.
  const isClosing = closed?.owner === owner && performance.now() - closed.at < 250
  if (isClosing && !atPoint) return () => undefined
  const anchor = atPoint ? pointAnchor(at.clientX, at.clientY) : owner
  if (atPoint) at.preventDefault()
  return (entries) => {
    current.value = { owner, anchor, label, entries, placement }
  }
}

/** The attributes of a button that opens a menu. */
export const menuButton = { 'aria-haspopup': 'menu', 'aria-expanded': false } as const

/** The code of menus is not needed by the first screen. */
export const fetchMenus = () => import('./menu-surface.tsx')

const MenuSurface = lazy(() => fetchMenus().then((file) => file.MenuSurface), { hasPlace: false })

/** Shows the menu that is open. Mounted once in the app. */
export const MenuLayer = layerOf(current, (request, close) => {
  const onClosing = (byPress: boolean) => {
    closed = byPress ? { owner: request.owner, at: performance.now() } : undefined
  }
  return <MenuSurface key={request} request={request} onClosing={onClosing} onClosed={close} />
})
