import './icon.css'
import { signal } from '@preact/signals'
import { iconPaths } from './icon-paths.ts'
import type { laterIconPaths } from './later-icon-paths.ts'

export type IconName = keyof typeof iconPaths | keyof typeof laterIconPaths

type Paths = Readonly<Record<string, string>>

const known: Paths = iconPaths
/** Icons that the shell does not contain. Undefined until one is needed. */
const later = signal<Paths | undefined>(undefined)
let isUnderWay = false

function pathOf(name: IconName): string {
  const path = known[name] ?? later.value?.[name]
  if (path === undefined) fetchLater()
  return path ?? ''
}

/** Fetches them, while the icon reserves its space. After a failure, the next icon tries again. */
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

/** A decorative icon, beside text or in a labelled button. It has no text alternative. */
export function Icon({ name, size = 16, class: className = '' }: IconProps) {
  return (
    <svg
      class={`icon ${className}`}
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={pathOf(name)} />
    </svg>
  )
}
