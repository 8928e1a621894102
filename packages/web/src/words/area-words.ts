import type { Spoken } from './catalog.ts'
import { locale, showsPseudo } from './words.ts'

/**
 * Texts of one area. They are loaded with its code, in all languages, so that the shell stays small. Call the
 * returned function where the texts are rendered: `const words = goWords()`.
 */
export function areaWords<T extends object>(en: T, de: Spoken<T>): () => Spoken<T> {
  let disguised: Spoken<T> | undefined
  return () => {
    const disguise = showsPseudo()
    if (disguise) {
      disguised ??= disguise(en as Spoken<T>)
      return disguised
    }
    return locale.peek() === 'de' ? de : (en as Spoken<T>)
  }
}
