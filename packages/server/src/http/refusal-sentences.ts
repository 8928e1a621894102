import { inGerman } from '@parley/contract'
import type { Language } from '../languages.ts'

/** What pages say in place of messages that are written for programs. */
const plain: Readonly<Record<string, string>> = {
  'Your username or password is incorrect': 'The email address or the password is wrong.',
  'Wrong password!': 'The password is wrong.',
  'API usage exceeded rate limit': 'There were too many attempts. Try again later.',
  'CSRF error: The request comes from another site.':
    'This form comes from another site. Open this page again.',
  'CSRF error: The token is wrong.': 'This form is too old. Try again.',
  'CSRF error: The token is missing.': 'This form is too old. Try again.',
  'This action needs your password or a recent sign-in. An API key is not enough.':
    'Sign in again first.',
  'Invalid session ID': 'This session has ended already.',
  'Invalid OTP': 'The app asked in a way that this server does not know.',
  'Invalid full_name: Name too long!': 'The name is too long.',
  'Invalid full_name: Name too short!': 'The name is too short.',
  'Invalid full_name: Invalid characters in name!':
    'The name contains characters that names cannot have.',
  'Invalid full_name: Invalid format!': 'A name cannot end with | and a number.',
  'Invalid full_name: Unique names required in this organization.': 'Somebody else has this name.',
}

/** What a page says about a refusal with this message. */
export function sentenceOf(message: string, language: Language): string {
  if (language === 'de') return inGerman(message) ?? message
  return Object.hasOwn(plain, message) ? (plain[message] ?? message) : message
}
