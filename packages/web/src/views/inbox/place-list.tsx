import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
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
  useRoving(list)
  const move = (by: number) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-roving]') ?? [])]
    const at = rows.indexOf(document.activeElement as HTMLElement)
    const next = at === -1 ? rows.find(({ tabIndex }) => tabIndex === 0) : rows[at + by]
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
