import './virtual-list.css'
import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type ScrollToOptions,
  Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/virtual-core'
import type { ComponentChildren, Ref } from 'preact'
import { useImperativeHandle, useLayoutEffect, useReducer, useRef } from 'preact/hooks'
import { classes } from './class-names.ts'

export interface VirtualListHandle {
  scrollToKey(key: string | number, options?: ScrollToOptions): void
  scrollToEnd(options?: { behavior?: 'auto' | 'smooth' }): void
  isAtEnd(): boolean
  readonly element: HTMLElement | null
}

interface VirtualListProps<T> {
  readonly items: readonly T[]
  /** Invariant: a key survives every change of its item, because scroll anchoring depends on it. */
  readonly keyOf: (item: T) => string | number
  readonly render: (item: T, index: number) => ComponentChildren
  /** The assumed height of a row before it is measured, in pixels. */
  readonly estimate: (item: T, index: number) => number
  /** `end` keeps the view steady when rows are added before it, and follows rows that are added at the end. */
  readonly anchor?: 'start' | 'end'
  readonly overscan?: number
  readonly onNearStart?: () => void
  readonly onNearEnd?: () => void
  readonly onAtEnd?: (isAtEnd: boolean) => void
  /** How many rows from either end loading starts. */
  readonly near?: number
  readonly role?: 'list' | 'log' | 'feed' | 'listbox' | 'grid'
  readonly label: string
  readonly class?: string
  readonly handle?: Ref<VirtualListHandle>
}

type Rows = Virtualizer<HTMLDivElement, HTMLDivElement>

/** A list of thousands of rows of any height. Only the visible rows are in the document. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { items, keyOf, render, anchor = 'start', handle } = props
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useRows(props, scroller)
  const shown = rows.getVirtualItems()
  const row = (props.role ?? 'list') === 'list' ? ({ role: 'listitem' } as const) : {}
  useAsking(props, rows)
  useLayoutEffect(() => {
    if (anchor === 'end') rows.scrollToEnd()
  }, [])
  useImperativeHandle(handle ?? null, () => ({
    scrollToKey: (key, options) => {
      const index = items.findIndex((item) => keyOf(item) === key)
      if (index !== -1) rows.scrollToIndex(index, options)
    },
    scrollToEnd: (options) => rows.scrollToEnd(options),
    isAtEnd: () => rows.isAtEnd(),
    element: scroller.current,
  }))
  return (
    // Takes the focus so that keys can scroll it.
    <div
      ref={scroller}
      class={classes('virtual-list', props.class)}
      {...{ role: props.role ?? 'list', 'aria-label': props.label, tabIndex: 0 }}
    >
      <div class="virtual-list__whole" style={{ blockSize: `${rows.getTotalSize()}px` }}>
        <div
          class="virtual-list__window"
          style={{ transform: `translateY(${shown[0]?.start ?? 0}px)` }}
        >
          {shown.map(({ index, key }) => {
            const item = items[index]
            return (
              <div key={key} ref={rows.measureElement} data-index={index} {...row}>
                {item !== undefined && render(item, index)}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

function useRows<T>(
  props: VirtualListProps<T>,
  scroller: { readonly current: HTMLDivElement | null },
): Rows {
  const { items, keyOf, estimate, anchor = 'start', overscan = 8 } = props
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const options: VirtualizerOptions<HTMLDivElement, HTMLDivElement> = {
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimate(items[index] as T, index),
    getItemKey: (index) => {
      const item = items[index]
      return item === undefined ? index : keyOf(item)
    },
    anchorTo: anchor,
    followOnAppend: anchor === 'end',
    scrollEndThreshold: 48,
    overscan,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => redraw(undefined),
  }
  const made = useRef<Rows>(undefined)
  made.current ??= new Virtualizer(options)
  const rows = made.current
  rows.setOptions(options)
  useLayoutEffect(() => rows._didMount(), [])
  useLayoutEffect(() => rows._willUpdate())
  return rows
}

/** Reports when the view comes near either end of the loaded rows. */
function useAsking<T>(props: VirtualListProps<T>, rows: Rows): void {
  const { items, near = 12, onNearStart, onNearEnd, onAtEnd } = props
  const range = rows.range
  const isNearStart = range !== null && range.startIndex < near
  const isNearEnd = range !== null && range.endIndex > items.length - 1 - near
  const isAtEnd = range !== null && rows.isAtEnd()
  useLayoutEffect(() => {
    if (isNearStart) onNearStart?.()
  }, [isNearStart, items.length])
  useLayoutEffect(() => {
    if (isNearEnd) onNearEnd?.()
  }, [isNearEnd, items.length])
  useLayoutEffect(() => onAtEnd?.(isAtEnd), [isAtEnd])
}
