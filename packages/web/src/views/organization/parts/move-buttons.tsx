import { useState } from 'preact/hooks'
import { IconButton } from '../../../parts/button.tsx'
import { areaWords } from '../../../words/area-words.ts'

const moveWords = areaWords(
  {
    up: (name: string) => `Move up: ${name}`,
    down: (name: string) => `Move down: ${name}`,
    at: (place: number, count: number) => `Place ${place} of ${count}`,
  },
  {
    up: (name) => `Nach oben: ${name}`,
    down: (name) => `Nach unten: ${name}`,
    at: (place, count) => `Platz ${place} von ${count}`,
  },
)

interface MoveButtonsProps<T> {
  /** Of what is moved. */
  readonly name: string
  readonly items: readonly T[]
  readonly at: number
  readonly onOrder: (items: readonly T[]) => void
}

/** Move an entry of a list. While one has the focus, the arrow keys do it, too. */
export function MoveButtons<T>({ name, items, at, onOrder }: MoveButtonsProps<T>) {
  const words = moveWords()
  const [hasMoved, setMoved] = useState(false)
  const move = (by: -1 | 1, button: HTMLElement) => {
    if (items[at + by] === undefined) return
    setMoved(true)
    onOrder(swapped(items, at, at + by))
    // The browser takes the focus from what is put elsewhere.
    requestAnimationFrame(() => button.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    move(by, event.currentTarget as HTMLElement)
  }
  return (
    <>
      <IconButton
        size="small"
        icon="chevron-up"
        label={words.up(name)}
        aria-disabled={at === 0}
        onClick={(event) => move(-1, event.currentTarget)}
        onKeyDown={onKeyDown}
      />
      <IconButton
        size="small"
        icon="chevron-down"
        label={words.down(name)}
        aria-disabled={at === items.length - 1}
        onClick={(event) => move(1, event.currentTarget)}
        onKeyDown={onKeyDown}
      />
      <span class="visually-hidden" aria-live="polite">
        {hasMoved && words.at(at + 1, items.length)}
      </span>
    </>
  )
}

function swapped<T>(items: readonly T[], one: number, other: number): T[] {
  const next = [...items]
  next[one] = items[other] as T
  next[other] = items[one] as T
  return next
}
