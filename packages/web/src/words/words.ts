import { signal } from '@preact/signals'
import type { Catalog } from './catalog.ts'
import { en } from './en.ts'

/** The languages to choose from. */
export const locales = ['en', 'de'] as const

/** `en-XA` is the language that nobody speaks, for those who look at the app: see pseudo.ts. */
export type Locale = (typeof locales)[number] | 'en-XA'

/** The words of the language that is shown. Components say `t.sidebar.inbox`. */
export let t: Catalog = en

/** The locale of `t`, for `Intl` and for `<html lang>`. What is mounted with it as its key is drawn anew when it changes. */
export const locale = signal<string>('en')

/** Shows another language. English is here already; the others are fetched when they are wanted. */
export async function speak(wanted: Locale): Promise<void> {
  if (wanted !== locale.peek()) setCatalog(await catalogs[wanted](), wanted)
}

const catalogs: { readonly [L in Locale]: () => Promise<Catalog> } = {
  en: async () => en,
  de: async () => (await import('./de.ts')).de,
  'en-XA': async () => (await import('./pseudo.ts')).pseudo(en),
}

export function setCatalog(catalog: Catalog, name: string): void {
  t = catalog
  locale.value = name
}

/** The best of our languages for what the person asked for, as the browser or the server writes it. */
export function bestLocale(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    if (tag === 'en-XA') return tag
    const language = tag.toLowerCase().split(/[-_]/)[0]
    const found = locales.find((one) => one === language)
    if (found) return found
  }
  return 'en'
}
