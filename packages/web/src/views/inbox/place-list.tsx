import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { useShortcut } from '../../keys/use-shortcut.ts'
import { classes } from '../../parts/class-names.ts'
import { useRoving } from '../../parts/use-roving.ts'

interface PlaceListProps {
  /** Whether conversations of several channels follow each other, each with the name of its channel. */
  readonly isMixed?: boolean
  readonly children: ComponentChildren
}

/** A scrolling list of `PlaceRow`s. The keys that select messages elsewhere go through its rows. */
export function PlaceList({ isMixed = false, children }: PlaceListProps) {
  const list = useRef<HTMLDivElement>(null)
  // The tab stop is a conversation at first, not the heading before it.
  useLayoutEffect(() => rowsOf(list.current)[0]?.setAttribute('tabindex', '0'), [])
  useRoving(list)
  const focusedAt = rowsOf(list.current).indexOf(document.activeElement as HTMLElement)
  // Without this, the focus would be nowhere after the conversation that has it was marked as read.
  useLayoutEffect(() => {
    const rows = rowsOf(list.current)
    if (focusedAt === -1 || document.activeElement !== document.body) return
    rows[Math.min(focusedAt, rows.length - 1)]?.focus()
  })
  const { route } = useApp()
  useLayoutEffect(() => {
    const shown = route.peek()
    // The last conversation goes with the list.
    return () => {
      const isLost = list.current?.contains(document.activeElement) && route.peek() === shown
      if (isLost) document.getElementById('main')?.focus()
    }
  }, [route])
  const move = (by: number) => {
    const rows = rowsOf(list.current)
    const at = rows.indexOf(document.activeElement as HTMLElement)
    const stop = rows.find(({ tabIndex }) => tabIndex === 0) ?? rows[0]
    const next = at === -1 ? stop : rows[at + by]
    next?.focus()
  }
  useShortcut('nextMessage', () => move(1))
  useShortcut('previousMessage', () => move(-1))
  return (
    <div ref={list} class={classes('place-list', isMixed && 'place-list--mixed')}>
      <div class="place-list__inner">{children}</div>
    </div>
  )
}

function rowsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('a[data-roving]') ?? [])]
}
