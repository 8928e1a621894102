import { inGerman, inPlainEnglish } from '@parley/contract'
import type { Language } from '../languages.ts'

/** What a page says about a refusal with this message. */
export function sentenceOf(message: string, language: Language): string {
  return (language === 'de' ? inGerman(message) : inPlainEnglish(message)) ?? message
}
