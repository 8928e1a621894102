import { z } from 'zod'

const form = /^[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$/

/** Whether `Intl` takes it as the tag of a language, with `_` for `-`. */
export function isLanguageTag(text: string): boolean {
  try {
    Intl.getCanonicalLocales(text.replaceAll('_', '-'))
    return true
  } catch {
    return false
  }
}

/** A language, perhaps with a script, a region and variants: `de`, `pt_BR`, `zh-Hans`. */
export const languageTag = z
  .string()
  .max(50)
  .regex(form)
  .refine(isLanguageTag, { error: 'must be a language tag' })
