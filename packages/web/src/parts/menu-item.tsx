import { keysOf } from '../keys/keys-of.ts'
import { ariaKeys } from '../keys/show-keys.ts'
import { classes } from './class-names.ts'
import { Icon } from './icon.tsx'
import { KeyCaps } from './key-caps.tsx'
import type { MenuItem } from './menu-entry.ts'

interface MenuItemRowProps {
  readonly item: MenuItem
  readonly onSelect: (item: MenuItem) => void
}

export function MenuItemRow({ item, onSelect }: MenuItemRowProps) {
  const { label, icon, detail, shortcut, checked, danger, disabled } = item
  const [keys] = shortcut ? keysOf(shortcut) : []
  return (
    <button
      type="button"
      {...roleOf(checked)}
      class={classes('menu__item', danger && 'menu__item--danger')}
      aria-disabled={disabled || undefined}
      aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
      tabIndex={-1}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
      onClick={() => !disabled && onSelect(item)}
    >
      <span class="menu__icon">
        {checked ? <Icon name="check" /> : icon && <Icon name={icon} />}
      </span>
      <span class="menu__label">
        {label}
        {detail && <span class="menu__detail">{detail}</span>}
      </span>
      {keys !== undefined && (
        <span aria-hidden="true">
          <KeyCaps keys={keys} />
        </span>
      )}
    </button>
  )
}

function roleOf(checked: boolean | undefined) {
  if (checked === undefined) return { role: 'menuitem' } as const
  return { role: 'menuitemcheckbox', 'aria-checked': checked } as const
}
