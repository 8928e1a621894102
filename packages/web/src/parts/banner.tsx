import './banner.css'
import type { ComponentChildren } from 'preact'
import { t } from '../words/words.ts'
import { IconButton } from './button.tsx'
import { classes } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

interface BannerProps {
  readonly kind: 'info' | 'success' | 'warning' | 'danger'
  readonly icon?: IconName
  /** A button or link that helps. */
  readonly action?: ComponentChildren
  readonly onDismiss?: () => void
  /** Screen readers do not announce the banner. For a text that changes at each key. */
  readonly isQuiet?: boolean
  readonly children: ComponentChildren
}

const icons = {
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-alert',
  danger: 'circle-alert',
} as const

/** A message that is shown as long as it applies. */
export function Banner({
  kind,
  icon = icons[kind],
  action,
  onDismiss,
  isQuiet,
  children,
}: BannerProps) {
  const role = kind === 'danger' || kind === 'warning' ? 'alert' : 'status'
  return (
    <div class={classes('banner', `banner--${kind}`)} {...(isQuiet ? {} : { role })}>
      <Icon name={icon} class="banner__icon" />
      <div class="banner__text">{children}</div>
      {action}
      {onDismiss && (
        <IconButton size="small" icon="x" label={t.common.dismiss} onClick={onDismiss} />
      )}
    </div>
  )
}
