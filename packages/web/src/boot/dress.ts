import type { Replica } from '@parley/client/replica'
import { effect } from '@preact/signals'
import { bestLocale, locale, speak } from '../words/words.ts'

const themes: Readonly<Record<number, string>> = { 1: 'system', 2: 'dark', 3: 'light' }

/** Language and colours as the person has chosen them, also where they choose others in another tab. */
export interface Dress {
  /** Resolves when the words are there that the first screen needs. */
  readonly ready: Promise<void>
  close(): void
}

export function dressAs({ settings }: Replica): Dress {
  const root = document.documentElement
  let ready = Promise.resolve()
  const ends = [
    effect(() => {
      root.dataset.theme = themes[settings.value.color_scheme] ?? 'system'
    }),
    effect(() => {
      root.lang = locale.value
    }),
    effect(() => {
      // Words that cannot be fetched now are no reason not to start: English is here.
      ready = speak(bestLocale([settings.value.default_language])).catch(() => undefined)
    }),
  ]
  return { ready, close: () => ends.forEach((end) => void end()) }
}
