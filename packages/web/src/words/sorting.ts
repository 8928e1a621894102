import { locale } from './words.ts'

let known: { locale: string; collator: Intl.Collator } | undefined

/** Sorts names as the current language does; numbers in them sort by value. */
export function collatorOf(): Intl.Collator {
  const wanted = locale.value
  if (known?.locale !== wanted) {
    const collator = new Intl.Collator(wanted, { numeric: true, sensitivity: 'base' })
    known = { locale: wanted, collator }
  }
  return known.collator
}
