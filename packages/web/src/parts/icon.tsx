import './icon.css'
import { iconPaths } from './icon-paths.ts'

export type IconName = keyof typeof iconPaths

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
      <path d={iconPaths[name]} />
    </svg>
  )
}
