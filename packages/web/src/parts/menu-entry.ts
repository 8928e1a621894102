import type { ShortcutName } from '../keys/shortcuts.ts'
import type { IconName } from './icon.tsx'

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
