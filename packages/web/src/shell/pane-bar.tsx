import './pane-bar.css'
import type { ComponentChildren } from 'preact'
import { useApp } from '../app-context.ts'
import { IconButton } from '../parts/button.tsx'
import { Icon, type IconName } from '../parts/icon.tsx'
import type { Route } from '../routes/route.ts'
import { t } from '../words/words.ts'
import { details, peopleKey, togglePeople } from './details.ts'
import { panes } from './panes.ts'

interface PaneBarProps {
  /** Undefined only while the view is not known yet. */
  readonly title?: ComponentChildren
  readonly icon?: IconName
  /** In place of the icon. */
  readonly lead?: ComponentChildren
  /** A quieter text after the title; it is hidden first when space is short. */
  readonly detail?: ComponentChildren
  readonly actions?: ComponentChildren
  /** The target of the back button, for a view below another view. */
  readonly back?: Route
}

/** Views with the people pane. */
const conversations: ReadonlySet<Route['view']> = new Set(['narrow', 'feed', 'topics'])

/** The bar at the top of every view: title and actions. */
export function PaneBar({ title, icon, lead, detail, actions, back }: PaneBarProps) {
  const { go, route } = useApp()
  const { layout, isSidebarOpen } = panes()
  const besideIt = conversations.has(route.value.view)
  return (
    <header class="pane-bar">
      {(layout.value === 'narrow' || back) && (
        <IconButton
          icon="arrow-left"
          label={t.common.back}
          onClick={() => go(back ?? { view: 'home' })}
        />
      )}
      {layout.value !== 'narrow' && !isSidebarOpen.value && (
        <IconButton
          icon="panel-left"
          label={t.shell.openSidebar}
          shortcut="toggleSidebar"
          onClick={() => {
            isSidebarOpen.value = true
          }}
        />
      )}
      {icon && <Icon name={icon} size={18} class="pane-bar__icon" />}
      {lead}
      {title !== undefined && <h1 class="pane-bar__title truncate">{title}</h1>}
      {detail && <div class="pane-bar__detail truncate">{detail}</div>}
      {(actions || besideIt) && (
        <div class="pane-bar__actions">
          {actions}
          {besideIt && <PeopleButton />}
        </div>
      )}
    </header>
  )
}

function PeopleButton() {
  return (
    <IconButton
      icon="users"
      label={t.shell.people}
      shortcut="toggleDetails"
      pressed={details.value?.key === peopleKey}
      onClick={togglePeople}
    />
  )
}
