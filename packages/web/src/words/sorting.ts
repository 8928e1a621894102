import { locale } from './words.ts'

let known: { locale: string; collator: Intl.Collator } | undefined

/** Puts names in the order of the language that is shown; numbers in them count as numbers. */
export function collatorOf(): Intl.Collator {
  const wanted = locale.value
  if (known?.locale !== wanted) {
    const collator = new Intl.Collator(wanted, { numeric: true, sensitivity: 'base' })
    known = { locale: wanted, collator }
  }
  return known.collator
}
