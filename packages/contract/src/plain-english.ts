/** Messages of refusals that are written for programs, and what people read in place of them. */
export const plainSentences: Readonly<Record<string, string>> = {
  "'prev_content_sha256' value does not match the expected value.":
    'Somebody has changed the message meanwhile.',
  'API usage exceeded rate limit': 'There were too many attempts. Try again later.',
  'CSRF error: The request comes from another site.':
    'This form comes from another site. Open this page again.',
  'CSRF error: The token is wrong.': 'This form is too old. Try again.',
  'CSRF error: The token is missing.': 'This form is too old. Try again.',
  'Invalid API key ID': 'This API key does not exist any more.',
  'Invalid OTP': 'The app asked in a way that this server does not know.',
  'Invalid attachment': 'This file does not exist any more.',
  'Invalid channel ID': 'This channel does not exist, or you may not see it.',
  'Invalid channel folder ID': 'This folder does not exist any more.',
  'Invalid character in user group name.': 'The name contains characters that are not allowed.',
  'Invalid characters in emoji name': 'The name contains characters that are not allowed.',
  'Invalid data export ID': 'This export does not exist any more.',
  'Invalid full_name: Invalid characters in name!':
    'The name contains characters that names cannot have.',
  'Invalid full_name: Invalid format!': 'A name cannot end with | and a number.',
  'Invalid full_name: Name too long!': 'The name is too long.',
  'Invalid full_name: Name too short!': 'The name is too short.',
  'Invalid full_name: Unique names required in this organization.': 'Somebody else has this name.',
  'Invalid message(s)': 'This message does not exist any more, or you may not see it.',
  'Invalid narrow operator: unknown channel': 'This channel does not exist, or you may not see it.',
  'Invalid playground': 'This website does not exist any more.',
  'Invalid session ID': 'This session has ended already.',
  'Invalid user group': 'This group does not exist.',
  'This action needs your password or a recent sign-in. An API key is not enough.':
    'Sign in again first.',
  'Wrong password!': 'The password is wrong.',
  'Your username or password is incorrect': 'The email address or the password is wrong.',
}

/** What people read in place of the message of a refusal; undefined if the message is written for them. */
export function inPlainEnglish(message: string): string | undefined {
  return Object.hasOwn(plainSentences, message) ? plainSentences[message] : undefined
}
