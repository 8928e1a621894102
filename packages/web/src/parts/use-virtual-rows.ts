import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type Rect,
  type VirtualItem,
  Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/virtual-core'
import { useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks'
import { afterPaint } from './after-paint.tsx'
import { StickyEnd } from './sticky-end.ts'
import type { VirtualListProps } from './virtual-list-props.ts'

export type VirtualRows = Virtualizer<HTMLDivElement, HTMLDivElement>

interface ElementRef {
  readonly current: HTMLDivElement | null
}

/** The size of the last list that begins at its end. The next one most likely has the same, and draws its rows at once. */
let lastRect: Rect | null = null

/** Which rows a list shows, and where. */
export function useVirtualRows<T>(
  props: VirtualListProps<T>,
  scroller: ElementRef,
  ruler: ElementRef,
) {
  const { items, keyOf, anchor = 'start', startAt, isWhole = true } = props
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const held = useRef<StickyEnd>(undefined)
  held.current ??= new StickyEnd(anchor === 'end' && startAt === undefined)
  const end = held.current
  end.isWhole = isWhole
  const isHeld = anchor === 'end' && isWhole && end.isHeld
  const made = useRef<VirtualRows>(undefined)
  // Stable as long as the items are: a new function makes all positions be computed again.
  const getItemKey = useMemo(
    () => (index: number) => {
      const item = items[index]
      return item === undefined ? index : keyOf(item)
    },
    [items],
  )
  const isPainted = usePainted()
  const options = { ...optionsOf(props, scroller, end, isHeld), getItemKey }
  // What nobody sees yet is drawn after the first paint: a third of the rows.
  if (isHeld && !isPainted) options.overscan = 1
  const isFirst = made.current === undefined
  made.current ??= new Virtualizer({ ...options, onChange: () => redraw(undefined) })
  const rows = made.current
  const shown = useRef(props)
  const before = shown.current
  shown.current = props
  if (isFirst) keepStarts(rows, shown)
  setOptions(rows, { ...options, onChange: () => redraw(undefined) }, before)
  if (isFirst && anchor === 'end') rows.scrollRect = lastRect
  useMemo(() => forgetHeights(rows, items.length, getItemKey), [items])
  const indexOf = (key: string | number) => items.findIndex((item) => keyOf(item) === key)
  const { height = 0 } = rows.scrollRect ?? {}
  if (isHeld) rows.scrollOffset = Math.max(0, rows.getTotalSize() - height)
  else if (isFirst && startAt !== undefined)
    rows.scrollOffset = offsetOf(props, indexOf(startAt), height)
  const isAtStart = end.holdsStart && startAt !== undefined
  const moves = isAtStart ? ({ index }: VirtualItem) => index < indexOf(startAt) : undefined
  rows.shouldAdjustScrollPositionOnItemSizeChange = isHeld ? never : moves
  useLayoutEffect(() => rows._willUpdate())
  useLayoutEffect(() => {
    if (isWhole) end.look()
  }, [isWhole])
  useLayoutEffect(() => {
    const isWatched = anchor === 'end' && scroller.current && ruler.current
    const stop = isWatched ? end.watch(scroller.current, ruler.current) : undefined
    const unmount = rows._didMount()
    return () => {
      stop?.()
      unmount()
    }
  }, [])
  useLayoutEffect(() => begin(rows, shown, scroller, end), [])
  return { rows, end, indexOf }
}

/** Scrolls to the place where a list begins. */
function begin<T>(
  rows: VirtualRows,
  shown: { readonly current: VirtualListProps<T> },
  scroller: ElementRef,
  end: StickyEnd,
): undefined {
  const { items, keyOf, startAt } = shown.current
  if (startAt === undefined) return
  const at = items.findIndex((item) => keyOf(item) === startAt)
  if (at !== -1) rows.scrollToIndex(at, { align: 'center' })
  // A hidden element does not scroll, and the virtualizer gives up after some seconds. Note: scrolling has made the layout known.
  if (!scroller.current?.clientHeight) end.onShown = () => begin(rows, shown, scroller, end)
}

function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useLayoutEffect(() => afterPaint(() => setPainted(true)), [])
  return isPainted
}

/**
 * A row that is scrolled to the middle shows its beginning, also after it was measured: the virtualizer asks again until its place is
 * certain.
 */
function keepStarts<T>(rows: VirtualRows, shown: { readonly current: VirtualListProps<T> }): void {
  const offsetFor = rows.getOffsetForIndex
  rows.getOffsetForIndex = (index, align) => {
    const found = offsetFor(index, align)
    const start = align === 'center' && offsetFor(headOf(shown.current, index), 'start')
    return found && start ? [Math.min(found[0], start[0]), found[1]] : found
  }
}

/**
 * The first visible row stays where it is when rows are added before it. A heading does not tell where that is: what is added may be
 * below the same heading, or take it away. So the row stays to which the heading belonged.
 */
function setOptions<T>(
  rows: VirtualRows,
  options: VirtualizerOptions<HTMLDivElement, HTMLDivElement>,
  { items, isHead }: VirtualListProps<T>,
): void {
  const rowAt = rows.getVirtualItemForOffset
  rows.getVirtualItemForOffset = (offset) => {
    const found = rowAt(offset)
    let index = found?.index ?? 0
    while (index < items.length - 1 && isHead?.(items[index] as T)) index += 1
    return rows.measurementsCache[index] ?? found
  }
  rows.setOptions(options)
  rows.getVirtualItemForOffset = rowAt
}

/** The first of the rows that belong to one. */
function headOf<T>({ items, isHead }: VirtualListProps<T>, at: number): number {
  let first = at
  while (first > 0 && isHead?.(items[first - 1] as T)) first -= 1
  return first
}

function optionsOf<T>(
  {
    items,
    estimate,
    keyOf,
    heights,
    anchor = 'start',
    overscan = 8,
    covered = 0,
  }: VirtualListProps<T>,
  scroller: ElementRef,
  end: StickyEnd,
  isHeld: boolean,
): VirtualizerOptions<HTMLDivElement, HTMLDivElement> {
  return {
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const item = items[index] as T
      return heights?.get(keyOf(item)) ?? estimate(item, index)
    },
    // While the end is held, `StickyEnd` alone decides where the list is.
    anchorTo: isHeld ? 'start' : anchor,
    scrollEndThreshold: -1,
    scrollPaddingStart: covered,
    overscan,
    scrollToFn: (offset, how, rows) => {
      // The first one comes while the list is mounted. It would cost a layout.
      if (isHeld && !end.isWatched) return
      end.moved()
      elementScroll(offset, how, rows)
    },
    measureElement: (element, entry, rows) => {
      const height = heightOf(element, entry, rows)
      if (!entry) return height
      const key = rows.options.getItemKey(rows.indexFromElement(element))
      // Not before the list has compared it with the height that it assumed: it asks for that again after each row that moved it.
      queueMicrotask(() => noteHeight(heights, key, height))
      return height
    },
    observeElementOffset: observeOffset,
    observeElementRect: (rows, tell) =>
      anchor === 'end' ? observeRect(scroller, heights, end, tell) : observeElementRect(rows, tell),
  }
}

/** Observes the size of a list that begins at its end. Its first size is most likely that of the last list: reading it would cost a layout. */
function observeRect(
  { current: element }: ElementRef,
  heights: Map<string | number, number> | undefined,
  end: StickyEnd,
  tell: (rect: Rect) => void,
) {
  if (!element) return undefined
  const read = () => {
    const { clientWidth: width, clientHeight: height } = element
    // A hidden list gets its size back when it is shown.
    if (height === 0) return
    if (width !== lastRect?.width) heights?.clear()
    lastRect = { width, height }
    tell(lastRect)
    end.onShown = end.onShown?.()
  }
  if (!lastRect) read()
  const observer = new ResizeObserver(() => {
    read()
    end.hold()
  })
  observer.observe(element)
  return () => observer.disconnect()
}

/** Observes the scroll position of a list. That of a hidden list would be 0, and comes back when the list is shown. */
function observeOffset(rows: VirtualRows, tell: (offset: number, isScrolling: boolean) => void) {
  let last = 0
  return observeElementOffset(rows, (offset, isScrolling) => {
    if (rows.scrollElement?.clientHeight !== 0) last = offset
    tell(last, isScrolling)
  })
}

/** The observer of a row knows its height before the row is painted. To ask for it would cost a layout for every row. */
function heightOf(
  element: HTMLDivElement,
  entry: ResizeObserverEntry | undefined,
  rows: VirtualRows,
): number {
  const height = entry?.borderBoxSize[0]?.blockSize
  // A row of a hidden list has none, and keeps that which it had.
  if (height) return Math.round(height)
  const index = rows.indexFromElement(element)
  return rows.itemSizeCache.get(rows.options.getItemKey(index)) ?? rows.options.estimateSize(index)
}

/** The number of heights that are kept for later lists. */
const maxHeights = 4000

function noteHeight(
  heights: Map<string | number, number> | undefined,
  key: string | number | bigint,
  height: number,
): void {
  if (!heights || typeof key === 'bigint' || height === 0) return
  if (heights.size >= maxHeights) heights.clear()
  heights.set(key, height)
}

/** The scroll position that shows a row in the middle, or its beginning at the top, by assumed heights. */
function offsetOf<T>(props: VirtualListProps<T>, at: number, height: number): number {
  const { items, estimate, keyOf, heights: known, covered = 0 } = props
  const heights = items.map((item, index) => known?.get(keyOf(item)) ?? estimate(item, index))
  const sum = (some: readonly number[]) => some.reduce((total, one) => total + one, 0)
  const middle = sum(heights.slice(0, at)) + ((heights[at] ?? 0) - height) / 2
  const start = sum(heights.slice(0, headOf(props, at))) - covered
  return Math.max(0, Math.min(middle, start, sum(heights) - height))
}

/** The number of heights that are kept of rows outside the list. */
const maxGone = 2000

/** A list that goes on for hours would otherwise keep the height of every row that it ever had. */
function forgetHeights(
  rows: VirtualRows,
  count: number,
  keyOf: (index: number) => string | number,
): void {
  if (rows.itemSizeCache.size <= count + maxGone) return
  const left = new Set(Array.from({ length: count }, (_, index) => keyOf(index)))
  for (const key of rows.itemSizeCache.keys()) {
    if (!left.has(key as string | number)) rows.itemSizeCache.delete(key)
  }
}

function never(): boolean {
  return false
}
