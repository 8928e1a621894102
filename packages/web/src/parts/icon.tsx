import './icon.css'
import { signal } from '@preact/signals'
import { iconPaths } from './icon-paths.ts'
import type { laterIconPaths } from './later-icon-paths.ts'

export type IconName = keyof typeof iconPaths | keyof typeof laterIconPaths

type Paths = Readonly<Record<string, string>>

const known: Paths = iconPaths
/** The icons that the shell does without; undefined until one of them is wanted. */
const later = signal<Paths | undefined>(undefined)
let isUnderWay = false

function pathOf(name: IconName): string {
  const path = known[name] ?? later.value?.[name]
  if (path === undefined) fetchLater()
  return path ?? ''
}

/** The icon keeps its place meanwhile. What could not be fetched is asked for again by the next icon. */
function fetchLater(): void {
  if (isUnderWay) return
  isUnderWay = true
  import('./later-icon-paths.ts')
    .then(({ laterIconPaths: paths }) => {
      later.value = paths
    })
    .catch(() => {
      isUnderWay = false
    })
}

interface IconProps {
  readonly name: IconName
  readonly size?: 12 | 14 | 16 | 18 | 20 | 24 | 32
  readonly class?: string
}

/** A drawing beside words or in a button that has a label: it says nothing by itself. */
export function Icon({ name, size = 16, class: className = '' }: IconProps) {
  return (
    <svg
      class={`icon ${className}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={pathOf(name)} />
    </svg>
  )
}
