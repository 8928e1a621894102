import './menu.css'
import { signal } from '@preact/signals'
import { createPortal } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { classes } from './class-names.ts'
import type { MenuEntry, MenuItem } from './menu-entry.ts'
import { MenuItemRow } from './menu-item.tsx'
import { moveInMenu } from './menu-keys.ts'
import { type Anchor, homeOf, placeBeside, pointAnchor } from './place.ts'
import type { Placement } from './position.ts'

interface MenuRequest {
  readonly owner: HTMLElement
  readonly anchor: Anchor
  readonly label: string
  readonly entries: readonly MenuEntry[]
  readonly placement: Placement
}

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
  placement: Placement = 'bottom-start',
): void {
  const owner = at instanceof HTMLElement ? at : (at.currentTarget as HTMLElement)
  // A press on the button of an open menu has just closed it. The click that follows must not reopen it.
  if (closed?.owner === owner && performance.now() - closed.at < 250) return
  const atPoint = at instanceof MouseEvent && at.type === 'contextmenu'
  const anchor = atPoint ? pointAnchor(at.clientX, at.clientY) : owner
  if (atPoint) at.preventDefault()
  current.value = { owner, anchor, label, entries, placement }
}

/** The attributes of a button that opens a menu. */
export const menuButton = { 'aria-haspopup': 'menu', 'aria-expanded': false } as const

/** Shows the menu that is open. Mounted once in the app. */
export function MenuLayer() {
  const request = current.value
  return request ? <MenuSurface key={request} request={request} /> : null
}

function MenuSurface({ request }: { readonly request: MenuRequest }) {
  const surface = useRef<HTMLDivElement>(null)
  const byKey = useRef(false)
  const { owner, anchor, label, entries, placement } = request

  useLayoutEffect(() => {
    const element = surface.current
    if (!element) return undefined
    if (owner.hasAttribute('aria-expanded')) owner.setAttribute('aria-expanded', 'true')
    element.showPopover()
    const stop = placeBeside(anchor, element, { placement })
    element.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true })
    return () => {
      stop()
      if (owner.hasAttribute('aria-expanded')) owner.setAttribute('aria-expanded', 'false')
    }
  }, [request])

  const onBeforeToggle = (event: Pick<ToggleEvent, 'newState'>) => {
    if (event.newState !== 'closed') return
    closed = byKey.current ? undefined : { owner, at: performance.now() }
  }
  // Invariant: the surface stays until the browser has closed it. Otherwise the browser could not restore the
  // focus.
  const onToggle = (event: Pick<ToggleEvent, 'newState'>) => {
    if (event.newState === 'closed' && current.peek() === request) current.value = undefined
  }
  const select = (item: MenuItem) => {
    surface.current?.hidePopover()
    owner.focus({ preventScroll: true })
    item.onSelect()
  }

  return createPortal(
    <div
      ref={surface}
      class={classes('menu', entries.some(hasIcon) && 'menu--icons')}
      popover="auto"
      role="menu"
      aria-label={label}
      onBeforeToggle={onBeforeToggle}
      onToggle={onToggle}
      onKeyDown={(event) => {
        byKey.current = true
        moveInMenu(event, event.currentTarget)
      }}
      onContextMenu={(event) => event.preventDefault()}
    >
      {entries.map((entry) => {
        if (entry === 'separator') return <hr class="menu__line" />
        if ('heading' in entry) return <div class="menu__heading">{entry.heading}</div>
        return <MenuItemRow key={entry.label} item={entry} onSelect={select} />
      })}
    </div>,
    homeOf(owner),
  )
}

function hasIcon(entry: MenuEntry): boolean {
  return entry !== 'separator' && 'label' in entry && (Boolean(entry.icon) || 'checked' in entry)
}
