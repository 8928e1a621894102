import type { Spoken } from './catalog.ts'
import { locale, showsPseudo } from './words.ts'

/**
 * Words that one area alone says. They come with its code, in all languages, so that the shell does not carry them.
 * Call what it answers where something is drawn: `const words = goWords()`.
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
