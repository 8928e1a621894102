import './place-on-top.css'
import { useSignalEffect } from '@preact/signals'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { VirtualListHandle } from '../../parts/virtual-list.tsx'
import type { MessageList } from './kept-lists.ts'
import { PlaceLinks } from './row-view.tsx'
import type { Row } from './rows.ts'

type PlaceRow = Extract<Row, { kind: 'place' }>

/** Keeps the heading of the first visible message at the top, once it is scrolled out. The next heading pushes it away. */
export function PlaceOnTop({ list }: { readonly list: MessageList }) {
  const [row, show] = useState<PlaceRow>()
  const heading = useRef<HTMLDivElement>(null)
  const look = () => {
    const found = list.list.current && findHeading(list.list.current, list.rows.peek())
    show(found?.row)
    const element = heading.current
    if (!found || !element) return
    const shift = shiftOf(found, element.offsetHeight)
    element.style.transform = shift === 0 ? '' : `translateY(${shift}px)`
  }
  useLayoutEffect(look, [row])
  useSignalEffect(() => {
    if (list.rows.value.length > 0) look()
  })
  useLayoutEffect(() => {
    const element = list.list.current?.element
    element?.addEventListener('scroll', look, { passive: true })
    return () => element?.removeEventListener('scroll', look)
  }, [])
  if (!row) return null
  // Keys and screen readers reach the same links in the heading's row.
  return (
    <div ref={heading} class="row-place place-on-top" aria-hidden>
      <PlaceLinks place={row.place} near={row.id} tabIndex={-1} />
    </div>
  )
}

interface Heading {
  readonly row: PlaceRow
  /** The end of its row, and the start of the next heading, in pixels from the top of the view. */
  readonly end: number
  readonly next: number
}

function findHeading(handle: VirtualListHandle, rows: readonly Row[]): Heading | undefined {
  const top = Math.max(0, handle.element?.scrollTop ?? 0)
  const first = handle.indexAt(top)
  const at = rows.findLastIndex(({ kind }, index) => index <= first && kind === 'place')
  const row = rows[at]
  if (row?.kind !== 'place') return undefined
  const next = rows.findIndex(({ kind }, index) => index > first && kind === 'place')
  const endOf = (index: number) => (handle.startOf(index + 1) ?? Number.POSITIVE_INFINITY) - top
  return { row, end: endOf(at), next: next === -1 ? Number.POSITIVE_INFINITY : endOf(next - 1) }
}

/** At first the heading lies exactly on its row, whose margin is above it. */
function shiftOf({ end, next }: Heading, height: number): number {
  return Math.max(0, end - height) + Math.min(0, next - height)
}
