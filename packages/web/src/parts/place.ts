import {
  autoUpdate,
  computePosition,
  flip,
  offset,
  type Placement,
  type ReferenceElement,
  shift,
  size,
} from '@floating-ui/dom'

export type { Placement } from '@floating-ui/dom'
export type Anchor = ReferenceElement

interface PlaceOptions {
  readonly placement: Placement
  readonly gap?: number
  /** At least as wide as the anchor, as a list below a field is. */
  readonly matchWidth?: boolean
}

/** Keeps a floating element beside its anchor until the returned function is called. */
export function placeBeside(
  anchor: Anchor,
  floating: HTMLElement,
  { placement, gap = 4, matchWidth = false }: PlaceOptions,
): () => void {
  const update = async () => {
    const margin = { padding: 8 }
    const { x, y } = await computePosition(anchor, floating, {
      placement,
      strategy: 'fixed',
      middleware: [
        offset(gap),
        flip(margin),
        shift(margin),
        size({
          ...margin,
          apply({ availableHeight, rects }) {
            floating.style.maxBlockSize = `${Math.max(120, availableHeight)}px`
            if (matchWidth) floating.style.minInlineSize = `${rects.reference.width}px`
          },
        }),
      ],
    })
    floating.style.left = `${Math.round(x)}px`
    floating.style.top = `${Math.round(y)}px`
  }
  // A position that cannot be computed has no element any more to stand beside.
  return autoUpdate(anchor, floating, () => void update())
}

/** A point of the screen as an anchor: where a context menu opens. */
export function pointAnchor(x: number, y: number): Anchor {
  return { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) }
}

/** What is outside of a modal dialog cannot be used, so a thing that belongs to one opens inside it. */
export function homeOf(anchor: Element | null | undefined): Element {
  return anchor?.closest('dialog') ?? document.body
}
