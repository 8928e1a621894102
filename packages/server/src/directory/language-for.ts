import { initialUserSettings } from '@parley/contract'
import { type Language, languageOfTag } from '../languages.ts'
import type { Directory } from './directory.ts'
import type { User } from './objects.ts'

/** The language of an email or a notice: the user's, or the organization's for many readers and people without an account. */
export function languageFor(directory: Directory, user?: User): { readonly language: Language } {
  const { default_language } = (user ?? directory.realm).settings
  const tag = default_language ?? initialUserSettings.default_language
  return { language: languageOfTag(tag) ?? 'en' }
}
