import './empty-state.css'
import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon.tsx'

interface EmptyStateProps {
  readonly icon: IconName
  /** One sentence that says what would be here, or what to do. */
  readonly text: string
  readonly detail?: string
  readonly action?: ComponentChildren
}

export function EmptyState({ icon, text, detail, action }: EmptyStateProps) {
  return (
    <div class="empty-state">
      <Icon name={icon} size={32} class="empty-state__icon" />
      <p class="empty-state__text">{text}</p>
      {detail && <p class="empty-state__detail">{detail}</p>}
      {action && <div class="empty-state__action">{action}</div>}
    </div>
  )
}
