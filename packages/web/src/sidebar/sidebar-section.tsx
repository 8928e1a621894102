import './sidebar-section.css'
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { Icon } from '../parts/icon.tsx'
import { isFolded, toggleFolded } from './folded.ts'

interface SidebarSectionProps {
  readonly foldKey: string
  readonly title: string
  /** A button beside the title that adds an item. */
  readonly action?: ComponentChildren
  /** Shown while the section is collapsed, such as its unread count. */
  readonly folded?: ComponentChildren
  readonly children: ComponentChildren
}

export function SidebarSection(props: SidebarSectionProps) {
  const { foldKey, title, action, folded, children } = props
  const id = useId()
  const isOpen = !isFolded(foldKey)
  return (
    <section class="sidebar-section" aria-labelledby={id}>
      <div class="sidebar-section__bar">
        <h2 class="sidebar-section__heading">
          <button
            type="button"
            id={id}
            class="sidebar-section__title"
            data-roving
            tabIndex={-1}
            aria-expanded={isOpen}
            onClick={() => toggleFolded(foldKey)}
          >
            <span class="truncate">{title}</span>
            <Icon name="chevron-right" size={12} class="sidebar-section__arrow" />
          </button>
        </h2>
        {!isOpen && folded}
        {action}
      </div>
      {isOpen && <div class="sidebar-section__rows">{children}</div>}
    </section>
  )
}
