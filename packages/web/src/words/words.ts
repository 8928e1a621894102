import { signal } from '@preact/signals'
import type { Catalog } from './catalog.ts'
import { en } from './en.ts'

export const locales = ['en', 'de'] as const
export type Locale = (typeof locales)[number]

/** The words of the language that is shown. Components say `t.sidebar.inbox`. */
export let t: Catalog = en

/** The locale of `t`, for `Intl` and for `<html lang>`. What is mounted with it as its key is drawn anew when it changes. */
export const locale = signal<string>('en')

/** Shows another language. English is here already; the others are fetched when they are wanted. */
export async function speak(wanted: Locale): Promise<void> {
  const catalog = wanted === 'de' ? (await import('./de.ts')).de : en
  useCatalog(catalog, wanted)
}

export function useCatalog(catalog: Catalog, name: string): void {
  t = catalog
  locale.value = name
}

/** The best of our languages for what the person asked for, as the browser or the server writes it. */
export function bestLocale(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split(/[-_]/)[0]
    const found = locales.find((one) => one === language)
    if (found) return found
  }
  return 'en'
}
