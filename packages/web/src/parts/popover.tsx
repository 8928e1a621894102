import './popover.css'
import { type ComponentChildren, createPortal } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { classes } from './class-names.ts'
import { homeOf, placeBeside } from './place.ts'
import type { Placement } from './position.ts'

interface PopoverProps {
  /** The element that it opens beside and to which the focus returns. */
  readonly anchor: HTMLElement
  readonly label: string
  readonly onClose: () => void
  readonly placement?: Placement
  readonly class?: string
  readonly children: ComponentChildren
}

/** A floating surface beside an element, closed by Esc and by a press elsewhere. It is open while mounted. */
export function Popover(props: PopoverProps) {
  const { anchor, label, onClose, placement = 'bottom-start', class: extra, children } = props
  const surface = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = surface.current
    if (!element) return undefined
    const hadFocus = document.activeElement
    const fold = expand(anchor)
    element.showPopover()
    const stop = placeBeside(anchor, element, { placement, gap: 6 })
    const first = element.querySelector<HTMLElement>('[autofocus]') ?? element
    first.focus({ preventScroll: true })
    return () => {
      stop()
      fold()
      const isLost =
        element.contains(document.activeElement) || document.activeElement === document.body
      if (isLost && hadFocus instanceof HTMLElement) hadFocus.focus({ preventScroll: true })
    }
  }, [anchor])

  return createPortal(
    <div
      ref={surface}
      class={classes('popover', extra)}
      popover="auto"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      {children}
    </div>,
    homeOf(anchor),
  )
}

/** Says that the button is open, so that it shows no tooltip over what it has opened. */
function expand(anchor: HTMLElement): () => void {
  if (!anchor.matches('button, a')) return () => undefined
  anchor.setAttribute('aria-expanded', 'true')
  return () => anchor.removeAttribute('aria-expanded')
}
