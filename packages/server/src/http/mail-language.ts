import type { Directory } from '../directory/directory.ts'
import type { User } from '../directory/objects.ts'
import { type Language, languageOfTag } from '../languages.ts'

/** The language of an email: the user's, or the organization's for people without an account and users who never chose one. */
export function mailLanguage(directory: Directory, user?: User): { readonly language: Language } {
  const tag = user?.settings.default_language ?? directory.realm.settings.default_language
  return { language: languageOfTag(tag) ?? 'en' }
}
