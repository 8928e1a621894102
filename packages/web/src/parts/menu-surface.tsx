import './menu.css'
import { createPortal } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { keysOf } from '../keys/keys-of.ts'
import { isStroke } from '../keys/match-keys.ts'
import { classes } from './class-names.ts'
import type { MenuEntry, MenuItem, MenuRequest } from './menu-entry.ts'
import { MenuItemRow } from './menu-item.tsx'
import { continuesWord, moveInMenu } from './menu-keys.ts'
import { homeOf, placeBeside } from './place.ts'

interface MenuSurfaceProps {
  readonly request: MenuRequest
  /** Called before it closes, with whether a press outside may be the reason. */
  readonly onClosing: (byPress: boolean) => void
  readonly onClosed: () => void
}

export function MenuSurface({ request, onClosing, onClosed }: MenuSurfaceProps) {
  const surface = useRef<HTMLDivElement>(null)
  const byPress = useRef(true)
  const { owner, label, entries } = request
  useOpened(surface, request)

  const onBeforeToggle = (event: Pick<ToggleEvent, 'newState'>) => {
    if (event.newState === 'closed') onClosing(byPress.current)
  }
  // Invariant: the surface stays until the browser has closed it. Otherwise the browser could not restore the
  // focus.
  const onToggle = (event: Pick<ToggleEvent, 'newState'>) => {
    if (event.newState === 'closed') onClosed()
  }
  const select = (item: MenuItem) => {
    byPress.current = false
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
        byPress.current = !endsMenu(event)
        const item = itemFor(event, event.currentTarget, entries)
        if (!item) return moveInMenu(event, event.currentTarget)
        event.preventDefault()
        event.stopPropagation()
        select(item)
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

/** Open while mounted, with the focus on the first item. */
function useOpened(surface: { readonly current: HTMLElement | null }, request: MenuRequest): void {
  const { owner, anchor, placement } = request
  useLayoutEffect(() => {
    const element = surface.current
    if (!element) return undefined
    if (owner.hasAttribute('aria-expanded')) owner.setAttribute('aria-expanded', 'true')
    element.showPopover()
    // From a pointer, it goes the usual way, wherever that of a button goes.
    const wanted = anchor instanceof Element ? placement : 'bottom-start'
    const stop = placeBeside(anchor, element, { placement: wanted, mayCover: true })
    element.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true })
    return () => {
      stop()
      // Closed from outside, it is still open. The focus returns only from an open one.
      element.hidePopover()
      if (owner.hasAttribute('aria-expanded')) owner.setAttribute('aria-expanded', 'false')
    }
  }, [request])
}

/** Other keys leave it open, and a press may follow. */
function endsMenu({ key }: KeyboardEvent): boolean {
  return key === 'Escape' || key === 'Tab'
}

/** The entry that shows this key. It comes before the entries that begin with the letter, but not within a word. */
function itemFor(
  event: KeyboardEvent,
  menu: HTMLElement,
  entries: readonly MenuEntry[],
): MenuItem | undefined {
  if (continuesWord(event, menu)) return undefined
  return entries.filter(isItem).find(({ shortcut, disabled }) => {
    const [shown] = shortcut ? keysOf(shortcut) : []
    return shown !== undefined && !disabled && isStroke(event, shown)
  })
}

function isItem(entry: MenuEntry): entry is MenuItem {
  return entry !== 'separator' && 'label' in entry
}

function hasIcon(entry: MenuEntry): boolean {
  return isItem(entry) && (Boolean(entry.icon) || 'checked' in entry)
}
