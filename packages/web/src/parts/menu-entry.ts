import type { ShortcutName } from '../keys/shortcuts.ts'
import type { Anchor } from './anchor.ts'
import type { IconName } from './icon.tsx'
import type { Placement } from './position.ts'

export interface MenuItem {
  readonly label: string
  readonly icon?: IconName
  readonly detail?: string
  readonly shortcut?: ShortcutName
  /** Makes it a checkbox item. */
  readonly checked?: boolean
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly onSelect: () => void
}

export type MenuEntry = MenuItem | 'separator' | { readonly heading: string }

/** A menu that is open. */
export interface MenuRequest {
  readonly owner: HTMLElement
  readonly anchor: Anchor
  readonly label: string
  readonly entries: readonly MenuEntry[]
  readonly placement: Placement
}
