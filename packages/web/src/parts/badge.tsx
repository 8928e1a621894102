import './badge.css'
import { locale } from '../words/words.ts'
import { classes } from './class-names.ts'

interface BadgeProps {
  readonly count: number
  readonly kind?: 'plain' | 'strong' | 'mention' | 'muted'
  /** The meaning of the number, for screen readers. */
  readonly label: string
}

/** A prominent number. Renders nothing for zero. */
export function Badge({ count, kind = 'plain', label }: BadgeProps) {
  if (count === 0) return null
  return (
    <span class={classes('badge', `badge--${kind}`)}>
      <span aria-hidden="true">{shortNumber(count)}</span>
      <span class="visually-hidden">{label}</span>
    </span>
  )
}

/** 7, 999, 1.2K, 50K. */
export function shortNumber(count: number): string {
  if (count < 1000) return String(count)
  const digits = count < 10_000 ? 1 : 0
  const options = { notation: 'compact', maximumFractionDigits: digits } as const
  return new Intl.NumberFormat(locale.value, options).format(count)
}
