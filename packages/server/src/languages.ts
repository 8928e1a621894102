import type { IncomingHttpHeaders } from 'node:http'

/** The languages of pages for people. */
export type Language = 'en' | 'de'

/** Texts in each language. The other languages have the keys and parameters of English. */
export function inLanguages<const Texts>(
  texts: Readonly<Record<'en', Texts>> & Readonly<Record<'de', Spoken<Texts>>>,
) {
  return ({ language }: { readonly language: Language }): Spoken<Texts> =>
    language === 'de' ? texts.de : (texts.en as Spoken<Texts>)
}

type Spoken<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...args: infer Args) => infer Result
      ? (...args: Args) => Result extends string ? string : Result
      : T[K] extends Readonly<Record<string, unknown>>
        ? Spoken<T[K]>
        : T[K]
}

/** The language of a tag, such as `de-AT`; undefined if there are no pages in it. */
export function languageOfTag(tag: string): Language | undefined {
  const primary = tag.trim().toLowerCase().split(/[-_]/)[0]
  return primary === 'en' || primary === 'de' ? primary : undefined
}

/** What a browser prefers of the languages of pages (RFC 9110 section 12.5.4); undefined without a preference. */
export function preferredLanguage(headers: IncomingHttpHeaders): Language | undefined {
  let best: { readonly language: Language; readonly weight: number } | undefined
  for (const part of (headers['accept-language'] ?? '').split(',')) {
    const [tag = '', ...parameters] = part.split(';')
    const language = languageOfTag(tag)
    const weight = weightOf(parameters)
    if (language && weight > (best?.weight ?? 0)) best = { language, weight }
  }
  return best?.language
}

/** 1 without a weight; 0 for one that is no number. */
function weightOf(parameters: readonly string[]): number {
  const given = parameters.map((one) => one.trim()).find((one) => one.startsWith('q='))
  if (given === undefined) return 1
  const weight = Number(given.slice(2))
  return weight >= 0 && weight <= 1 ? weight : 0
}
