import './sidebar-row.css'
import { useComputed } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useApp } from '../app-context.ts'
import { intend } from '../intents/intend.ts'
import { IconButton } from '../parts/button.tsx'
import { classes } from '../parts/class-names.ts'
import { menuAt, menuButton } from '../parts/menu.tsx'
import type { MenuEntry } from '../parts/menu-entry.ts'
import type { tip } from '../parts/tooltip.tsx'
import { isSameRoute } from '../routes/fragment.ts'
import type { Route } from '../routes/route.ts'

interface RowMenu {
  readonly label: string
  readonly entries: () => readonly MenuEntry[] | Promise<readonly MenuEntry[]>
}

interface SidebarRowProps {
  readonly to: Route
  /** For rows that stand for more than their own URL. */
  readonly isCurrent?: boolean
  readonly lead: ComponentChildren
  readonly children: ComponentChildren
  /** The unread count, and icons before it. */
  readonly trail?: ComponentChildren
  readonly isUnread?: boolean
  readonly isMuted?: boolean
  /** The indentation: a topic is below its channel. */
  readonly level?: 0 | 1
  /** The attributes of its tooltip. */
  readonly tip?: ReturnType<typeof tip> | false
  readonly menu?: RowMenu
}

/**
 * A row of the sidebar is a link; its other actions are in its menu. Invariant: a change of the address renders only the rows
 * that become current or no longer are.
 */
export function SidebarRow(props: SidebarRowProps) {
  const { isCurrent } = props
  return isCurrent === undefined ? <RowOfRoute {...props} /> : <Row {...props} />
}

function RowOfRoute(props: SidebarRowProps) {
  const { route } = useApp()
  const isCurrent = useComputed(() => isSameRoute(route.value, props.to))
  return <Row {...props} isCurrent={isCurrent.value} />
}

function Row(props: SidebarRowProps) {
  const { to, lead, children, trail, isUnread, isMuted, level = 0, menu } = props
  const { href } = useApp()
  const onContextMenu = menu && ((event: MouseEvent) => open(event, menu))
  return (
    <div
      class={classes(
        'sidebar-row',
        isUnread && 'sidebar-row--unread',
        isMuted && 'sidebar-row--muted',
        level === 1 && 'sidebar-row--inner',
      )}
    >
      <a
        {...props.tip}
        class="sidebar-row__link"
        href={href(to)}
        data-roving
        tabIndex={-1}
        aria-current={props.isCurrent ? 'page' : undefined}
        onContextMenu={onContextMenu}
        draggable={false}
      >
        <span class="sidebar-row__lead">{lead}</span>
        <span class="sidebar-row__text truncate">{children}</span>
        {trail && <span class="sidebar-row__trail">{trail}</span>}
      </a>
      {menu && (
        <IconButton
          {...menuButton}
          class="sidebar-row__menu"
          size="small"
          icon="ellipsis"
          label={menu.label}
          tabIndex={-1}
          onClick={(event) => open(event.currentTarget, menu)}
        />
      )}
    </div>
  )
}

function open(at: HTMLElement | MouseEvent, { label, entries }: RowMenu): void {
  const show = menuAt(at, label)
  intend(async () => show(await entries()))
}
