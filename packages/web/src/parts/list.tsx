import './list.css'
import type { ComponentChildren } from 'preact'
import { classes } from './class-names.ts'

/** A list page: its filters stay at the top, the rows scroll. */
export function ListPage({ children }: { readonly children: ComponentChildren }) {
  return <div class="list-page">{children}</div>
}

interface ListRowProps {
  /** Makes the row a link. Without it, the row is a button that calls `onPress`. */
  readonly href?: string
  /** Of a link: instead of following it, unless it is opened in another tab or window. */
  readonly onPress?: (element: HTMLElement) => void
  /** A picture or an icon (`RowIcon`). */
  readonly lead: ComponentChildren
  readonly name: ComponentChildren
  /** A second, quieter line. */
  readonly detail?: ComponentChildren
  /** At the end of the row, part of its link or button. */
  readonly aside?: ComponentChildren
  /** Hides the aside where space is short. */
  readonly isSpare?: boolean
  /** A button beside the row. */
  readonly action?: ComponentChildren
  readonly size?: 'normal' | 'tall'
}

/** A row of a `RowList`: a person, a channel, a group. */
export function ListRow(props: ListRowProps) {
  const { href, onPress, lead, name, detail, aside, isSpare, action, size = 'normal' } = props
  const inside = (
    <>
      {lead}
      <span class="list-row__words">
        <span class="list-row__name truncate">{name}</span>
        {detail && <span class="list-row__detail truncate">{detail}</span>}
      </span>
      {aside && (
        <span class={classes('list-row__aside', isSpare && 'list-row__aside--spare')}>{aside}</span>
      )}
    </>
  )
  return (
    <div class={classes('list-row', `list-row--${size}`)}>
      {href === undefined ? (
        <button
          type="button"
          class="list-row__main"
          data-roving
          tabIndex={-1}
          onClick={(event) => onPress?.(event.currentTarget)}
        >
          {inside}
        </button>
      ) : (
        <a
          class="list-row__main"
          href={href}
          data-roving
          tabIndex={-1}
          onClick={onPress && ((event) => pressLink(event, onPress))}
        >
          {inside}
        </a>
      )}
      {action && <span class="list-row__action">{action}</span>}
    </div>
  )
}

function pressLink(
  event: MouseEvent & { readonly currentTarget: HTMLElement },
  onPress: (element: HTMLElement) => void,
): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  onPress(event.currentTarget)
}

interface RowIconProps {
  readonly colour?: string | undefined
  readonly children: ComponentChildren
}

/** An icon in place of a picture. */
export function RowIcon({ colour, children }: RowIconProps) {
  return (
    <span class="list-row__icon" style={colour ? { '--row-colour': colour } : {}}>
      {children}
    </span>
  )
}
