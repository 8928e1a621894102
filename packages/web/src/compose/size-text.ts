import { locale } from '../words/words.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** A readable file size: 940 byte, 12 kB, 3.4 MB. */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3)
  const step = Math.min(power, units.length - 1)
  const format = new Intl.NumberFormat(locale.value, {
    style: 'unit',
    unit: units[step],
    unitDisplay: 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  })
  // The unit stays on the line of its number.
  return format.format(bytes / 1000 ** step).replaceAll(' ', '\u00a0')
}
