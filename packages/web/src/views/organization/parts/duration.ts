import { locale } from '../../../words/words.ts'

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** In the largest unit of which it is a whole number. */
export function timeText(seconds: number): string {
  const [unit, length] = units.find(([, one]) => seconds % one === 0) ?? (['second', 1] as const)
  return inUnit(seconds / length, unit)
}

export function inUnit(count: number, unit: 'day' | 'hour' | 'minute' | 'second'): string {
  return new Intl.NumberFormat(locale.value, { style: 'unit', unit, unitDisplay: 'long' }).format(
    count,
  )
}
