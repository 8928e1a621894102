import { Icon, type IconName } from './icon.tsx'

interface SignProps {
  readonly name: IconName
  /** The text for screen readers. */
  readonly label: string
  readonly size?: 12 | 14
  readonly class?: string
}

/** An icon that tells a state. */
export function Sign({ label, size = 12, ...icon }: SignProps) {
  return (
    <>
      <Icon {...icon} size={size} />
      <span class="visually-hidden">{label}</span>
    </>
  )
}
