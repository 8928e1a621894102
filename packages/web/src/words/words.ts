import { signal } from '@preact/signals'
import type { Catalog, Spoken } from './catalog.ts'
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
  if (wanted === locale.peek()) return
  const fetched = await Promise.all([...areas].map((fetchWords) => fetchWords(wanted)))
  const catalog = await catalogs[wanted]()
  for (const show of fetched) show()
  setCatalog(catalog, wanted)
}

/** Fetches the words of an area in a language; what it answers shows them. */
type Area = (wanted: Locale) => Promise<() => void>

const areas = new Set<Area>()

/**
 * Words of screens that few people open: they are fetched with these screens, and change with the language from
 * then on. Resolves when they are there.
 */
export async function addArea<Words>(
  english: Words,
  others: { readonly de: () => Promise<Spoken<Words>> },
  tell: (words: Spoken<Words>) => void,
): Promise<void> {
  const fetchWords: Area = async (wanted) => {
    const words = wanted === 'de' ? await others.de() : (english as Spoken<Words>)
    const spoken = wanted === 'en-XA' ? (await import('./pseudo.ts')).pseudo(words) : words
    return () => tell(spoken)
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

/** How the language that nobody speaks writes; undefined while another one is shown. */
export function showsPseudo(): Disguise | undefined {
  return locale.peek() === 'en-XA' ? disguise : undefined
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
