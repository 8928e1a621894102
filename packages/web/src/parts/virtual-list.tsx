import './virtual-list.css'
import type { Ref } from 'preact'
import { useImperativeHandle, useLayoutEffect, useRef } from 'preact/hooks'
import { classes } from './class-names.ts'
import { nearEnd } from './sticky-end.ts'
import { useVirtualRows, type VirtualRows } from './use-virtual-rows.ts'
import type { VirtualListProps } from './virtual-list-props.ts'
import { VirtualRow } from './virtual-row.tsx'

export type { VirtualListHandle } from './virtual-list-props.ts'

/** A list of thousands of rows of any height. Only the visible rows are in the document. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { items, render, handle } = props
  const scroller = useRef<HTMLDivElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  const { rows, end, indexOf } = useVirtualRows(props, scroller, ruler)
  const shown = rows.getVirtualItems()
  const isListItem = (props.role ?? 'list') === 'list'
  useAsking(props, rows)
  useImperativeHandle(handle ?? null, () => ({
    scrollToKey: (key, options) => {
      const index = indexOf(key)
      end.holdsStart = false
      if (index !== -1) rows.scrollToIndex(index, options)
    },
    scrollToEnd: () => {
      rows.cancelScroll()
      end.begin()
    },
    indexAt: (top) => rows.getVirtualItemForOffset(top)?.index ?? 0,
    startOf: (index) => rows.measurementsCache[index]?.start,
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
              item !== undefined && (
                <VirtualRow<T>
                  key={String(key)}
                  item={item}
                  index={index}
                  render={render}
                  measure={rows.measureElement}
                  isListItem={isListItem}
                />
              )
            )
          })}
        </div>
        {props.anchor === 'end' && <Ruler at={ruler} />}
      </div>
    </div>
  )
}

/** An element as high as all rows, and deeper in the document than a row: see `StickyEnd.watch`. */
function Ruler({ at }: { readonly at: Ref<HTMLDivElement> }) {
  return (
    <div class="virtual-list__ruler" aria-hidden>
      <div>
        <div ref={at} />
      </div>
    </div>
  )
}

/** Reports when the view comes near either end of the loaded rows. */
function useAsking<T>(props: VirtualListProps<T>, rows: VirtualRows): void {
  const { items, near = 12, onNearStart, onNearEnd, onAtEnd } = props
  const range = rows.range
  const isNearStart = range !== null && range.startIndex < near
  const isNearEnd = range !== null && range.endIndex > items.length - 1 - near
  const isAtEnd = range !== null && distanceFromEnd(rows) <= nearEnd
  useLayoutEffect(() => {
    if (isNearStart) onNearStart?.()
  }, [isNearStart, items.length])
  useLayoutEffect(() => {
    if (isNearEnd) onNearEnd?.()
  }, [isNearEnd, items.length])
  useLayoutEffect(() => onAtEnd?.(isAtEnd), [isAtEnd])
}

/** By the known heights of rows: asking the document would cost a layout. */
function distanceFromEnd(rows: VirtualRows): number {
  return rows.getTotalSize() - (rows.scrollRect?.height ?? 0) - (rows.scrollOffset ?? 0)
}
