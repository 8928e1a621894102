import './list.css'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { useRoving } from './use-roving.ts'
import { VirtualList } from './virtual-list.tsx'

interface RowListProps<T> {
  readonly label: string
  readonly items: readonly T[]
  readonly keyOf: (item: T) => string | number
  readonly size?: 'normal' | 'tall'
  readonly render: (item: T) => ComponentChildren
}

/** A list of `ListRow`s of any length. It is one tab stop; arrow keys move between rows. */
export function RowList<T>({ label, items, keyOf, size = 'normal', render }: RowListProps<T>) {
  const whole = useRef<HTMLDivElement>(null)
  useRoving(whole)
  return (
    <div ref={whole} class="row-list">
      <VirtualList<T>
        label={label}
        items={items}
        keyOf={keyOf}
        estimate={() => (size === 'tall' ? 60 : 48)}
        render={render}
      />
    </div>
  )
}
