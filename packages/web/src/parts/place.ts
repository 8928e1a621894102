import type { Anchor } from './anchor.ts'
import { type Placement, positionOf } from './position.ts'

interface PlaceOptions {
  readonly placement: Placement
  readonly gap?: number
  /** Whether it may cover its anchor, if there is no room beside it. */
  readonly mayCover?: boolean
  /** At least as wide as the anchor, as a list below a field is. */
  readonly matchWidth?: boolean
}

/** Keeps a floating surface beside its anchor until the returned function is called. */
export function placeBeside(
  anchor: Anchor,
  floating: HTMLElement,
  { placement, gap = 4, mayCover = false, matchWidth = false }: PlaceOptions,
): () => void {
  const update = () => {
    // What was opened stays where it is when the row below goes away.
    if (anchor instanceof Element && !anchor.isConnected) return
    place(anchor, floating, { placement, gap, mayCover, matchWidth })
  }
  const onScroll = ({ target }: Event) => {
    if (!(target instanceof Node && floating.contains(target))) update()
  }
  const sizes = new ResizeObserver(update)
  sizes.observe(floating)
  if (anchor instanceof Element) sizes.observe(anchor)
  const ending = new AbortController()
  const { signal } = ending
  document.addEventListener('scroll', onScroll, { capture: true, passive: true, signal })
  window.addEventListener('resize', update, { signal })
  window.visualViewport?.addEventListener('resize', update, { signal })
  update()
  return () => {
    ending.abort()
    sizes.disconnect()
  }
}

function place(anchor: Anchor, floating: HTMLElement, options: Required<PlaceOptions>): void {
  const { style } = floating
  const beside = anchor.getBoundingClientRect()
  if (options.matchWidth) style.minInlineSize = `${beside.width}px`
  // Measure the natural height.
  style.maxBlockSize = ''
  const { x, y, maxHeight } = positionOf({
    anchor: beside,
    floating: { width: floating.offsetWidth, height: floating.offsetHeight },
    viewport: visibleBox(),
    placement: options.placement,
    gap: options.gap,
    mayCover: options.mayCover,
    isRightToLeft: floating.matches(':dir(rtl)'),
  })
  style.maxBlockSize = `${maxHeight}px`
  style.left = `${Math.round(x)}px`
  style.top = `${Math.round(y)}px`
}

/** The visible part of the page: without the area under an on-screen keyboard. */
function visibleBox() {
  const { offsetLeft: x = 0, offsetTop: y = 0, width, height } = window.visualViewport ?? {}
  const { clientWidth, clientHeight } = document.documentElement
  return {
    x,
    y,
    width: Math.min(width ?? clientWidth, clientWidth),
    height: height ?? clientHeight,
  }
}

const landmarks = 'main, [role="main"], [role="complementary"]'

/**
 * Elements outside a modal dialog are inert, so a surface opens inside the dialog of its anchor. Otherwise it opens in
 * the landmark of its anchor, where screen readers look for it.
 */
export function homeOf(anchor: Element | null | undefined): Element {
  return anchor?.closest('dialog') ?? anchor?.closest(landmarks) ?? document.body
}
