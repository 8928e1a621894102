import type { Spoken } from './catalog.ts'
import { isolating } from './isolated.ts'
import { locale, showsPseudo } from './words.ts'

/**
 * Texts of one area. They are loaded with its code, in all languages, so that the shell stays small. Call the
 * returned function where the texts are rendered: `const words = goWords()`.
 */
export function areaWords<T extends object>(en: T, de: Spoken<T>): () => Spoken<T> {
  const english = isolating(en as Spoken<T>)
  const german = isolating(de)
  let disguised: Spoken<T> | undefined
  return () => {
    const disguise = showsPseudo()
    if (disguise) {
      disguised ??= disguise(english)
      return disguised
    }
    return locale.peek() === 'de' ? german : english
  }
}
