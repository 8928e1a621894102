import type { ScrollToOptions } from '@tanstack/virtual-core'
import type { ComponentChildren, Ref } from 'preact'

export interface VirtualListHandle {
  scrollToKey(key: string | number, options?: ScrollToOptions): void
  /** Stays there, like a list that begins at its end. */
  scrollToEnd(): void
  /** The index of the first row that is visible when the list is scrolled to `top`, in pixels. */
  indexAt(top: number): number
  /** The start of a row, in pixels from the first one. */
  startOf(index: number): number | undefined
  readonly element: HTMLElement | null
}

export interface VirtualListProps<T> {
  readonly items: readonly T[]
  /** Invariant: a key survives every change of its item, because scroll anchoring depends on it. */
  readonly keyOf: (item: T) => string | number
  readonly render: (item: T, index: number) => ComponentChildren
  /** The assumed height of a row before it is measured, in pixels. */
  readonly estimate: (item: T, index: number) => number
  /** Measured heights, so that a row that is shown again has its final place at once. Cleared when the width changes. */
  readonly heights?: Map<string | number, number>
  /** `end` keeps the view steady when rows are added before it, and follows rows that are added at the end. */
  readonly anchor?: 'start' | 'end'
  /**
   * The row in the middle of the view at first. If it is too high for that, its beginning is at the top. Without it the list begins where
   * its anchor is.
   */
  readonly startAt?: string | number | undefined
  /** Whether a row belongs to the one after it, as a heading does. */
  readonly isHead?: (item: T) => boolean
  /** Whether nothing follows the last item. Otherwise rows that are added there are not followed. */
  readonly isWhole?: boolean
  readonly overscan?: number
  /** How much of the view is covered at its top, in pixels. Rows that are scrolled to are placed below. */
  readonly covered?: number
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
