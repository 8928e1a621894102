import './list.css'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { useEdgeKeys } from './edge-keys.ts'
import { useRoving } from './use-roving.ts'
import { VirtualList, type VirtualListHandle } from './virtual-list.tsx'

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
  const list = useRef<VirtualListHandle>(null)
  useRoving(whole)
  const onKey = useEdgeKeys(list, items, keyOf)
  return (
    <div ref={whole} class="row-list" onKeyDownCapture={onKey}>
      <VirtualList<T>
        handle={list}
        label={label}
        items={items}
        keyOf={keyOf}
        estimate={() => (size === 'tall' ? 60 : 48)}
        render={render}
      />
    </div>
  )
}
