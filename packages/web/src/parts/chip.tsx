import './chip.css'
import type { ComponentChildren } from 'preact'
import { IconButton } from './button.tsx'

interface ChipProps {
  readonly lead?: ComponentChildren
  /** The button that removes it, if it can be removed. */
  readonly remove?: { readonly label: string; readonly run: () => void } | undefined
  readonly children: ComponentChildren
}

/** One of a few chosen items. */
export function Chip({ lead, remove, children }: ChipProps) {
  return (
    <span class="chip">
      {lead}
      <span class="truncate">{children}</span>
      {remove && <IconButton size="small" icon="x" label={remove.label} onClick={remove.run} />}
    </span>
  )
}

interface ChipLinkProps {
  readonly href: string
  readonly children: ComponentChildren
}

/** A chip that is a link. */
export function ChipLink({ href, children }: ChipLinkProps) {
  return (
    <a class="chip chip--link" href={href}>
      <span class="truncate">{children}</span>
    </a>
  )
}
