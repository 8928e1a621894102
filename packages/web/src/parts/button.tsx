import './button.css'
import type { ButtonHTMLAttributes, ComponentChildren, Ref } from 'preact'
import type { ShortcutName } from '../keys/shortcuts.ts'
import { classes } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'
import { tip } from './tooltip.tsx'

type Native = Omit<ButtonHTMLAttributes, 'class' | 'size' | 'icon' | 'label' | 'ref'>

interface ButtonProps extends Native {
  /** At most one `primary` per screen. A `quiet` button has no border until it is hovered. */
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger'
  readonly size?: 'normal' | 'small'
  readonly icon?: IconName
  /** Shows a spinner and ignores further presses. */
  readonly busy?: boolean
  /** Ignores presses. It can still have the focus, which an action that empties its form would take away otherwise. */
  readonly disabled?: boolean
  readonly class?: string
  readonly children: ComponentChildren
  readonly ref?: Ref<HTMLButtonElement>
}

export function Button(props: ButtonProps) {
  const {
    kind = 'plain',
    size = 'normal',
    icon,
    busy,
    disabled,
    class: extra,
    children,
    ...rest
  } = props
  const isOff = busy || disabled
  return (
    <button
      type="button"
      {...rest}
      class={classes('button', `button--${kind}`, `button--${size}`, extra)}
      aria-busy={busy}
      aria-disabled={isOff}
      onClick={isOff ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      <span class="button__text">{children}</span>
    </button>
  )
}

interface IconButtonProps extends Native {
  readonly icon: IconName
  /** The accessible name, also shown as a tooltip. */
  readonly label: string
  /** The equivalent shortcut, shown in the tooltip. */
  readonly shortcut?: ShortcutName
  readonly size?: 'normal' | 'small'
  readonly pressed?: boolean
  readonly class?: string
  readonly ref?: Ref<HTMLButtonElement>
}

export function IconButton(props: IconButtonProps) {
  const { icon, label, shortcut, size = 'normal', pressed, class: extra, ...rest } = props
  return (
    <button
      type="button"
      {...tip(label, shortcut)}
      {...rest}
      class={classes('icon-button', `icon-button--${size}`, extra)}
      aria-label={label}
      aria-pressed={pressed}
    >
      <Icon name={icon} size={size === 'small' ? 14 : 16} />
    </button>
  )
}
