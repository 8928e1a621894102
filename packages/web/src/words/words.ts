import { signal } from '@preact/signals'
import type { Catalog, Spoken } from './catalog.ts'
import { en } from './en.ts'
import { isolating } from './isolated.ts'

/** The available languages. */
const locales = ['en', 'de'] as const

/** `en-XA` is the pseudo-language, for checking the layout: see pseudo.ts. */
export type Locale = (typeof locales)[number] | 'en-XA'

/** The texts in the current language. Components use `t.sidebar.inbox`. */
export let t: Catalog = isolating(en)

/**
 * The locale of `t`, for `Intl` and for `<html lang>`. Components with it as their key render again when it
 * changes.
 */
export const locale = signal<string>('en')

/** Changes the language. English is bundled; the others are fetched on demand. */
export async function speak(wanted: Locale): Promise<void> {
  if (wanted === locale.peek()) return
  const fetched = await Promise.all([...areas].map((fetchWords) => fetchWords(wanted)))
  const catalog = await catalogs[wanted]()
  for (const show of fetched) show()
  setCatalog(catalog, wanted)
}

/** Fetches the texts of an area in a language. The function that it resolves with makes them current. */
type Area = (wanted: Locale) => Promise<() => void>

const areas = new Set<Area>()

/**
 * Texts of rarely used screens. They are fetched with these screens and follow the language from then on. Resolves
 * when they are loaded.
 */
export async function addArea<Words>(
  english: Words,
  others: { readonly de: () => Promise<Spoken<Words>> },
  tell: (words: Spoken<Words>) => void,
): Promise<void> {
  const fetchWords: Area = async (wanted) => {
    const words = wanted === 'de' ? await others.de() : (english as Spoken<Words>)
    const spoken = wanted === 'en-XA' ? (await import('./pseudo.ts')).pseudo(words) : words
    return () => tell(isolating(spoken))
  }
  areas.add(fetchWords)
  for (let wanted: string | undefined; wanted !== locale.peek(); ) {
    wanted = locale.peek()
    const show = await fetchWords(wanted as Locale)
    show()
  }
}

const catalogs: { readonly [L in Locale]: () => Promise<Catalog> } = {
  en: async () => en,
  de: async () => (await import('./de.ts')).de,
  'en-XA': async () => {
    disguise = (await import('./pseudo.ts')).pseudo
    return disguise(en)
  },
}

type Disguise = <T>(catalog: T) => T
let disguise: Disguise | undefined

/** The transformation of the pseudo-language; undefined in other languages. */
export function showsPseudo(): Disguise | undefined {
  return locale.peek() === 'en-XA' ? disguise : undefined
}

function setCatalog(catalog: Catalog, name: string): void {
  t = isolating(catalog)
  locale.value = name
}

/** The best available language for the user's preferences, as the browser or the server gives them. */
export function bestLocale(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    if (tag === 'en-XA') return tag
    const language = tag.toLowerCase().split(/[-_]/)[0]
    const found = locales.find((one) => one === language)
    if (found) return found
  }
  return 'en'
}
