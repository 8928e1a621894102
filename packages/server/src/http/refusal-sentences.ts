import type { Language } from '../languages.ts'

type Sentence = Readonly<Record<Language, string>>

/**
 * What the pages for people say in place of the API's messages, in which `{}` stands for a value. Those that are not here are shown as
 * they are.
 */
const sentences: Readonly<Record<string, Sentence>> = {
  'Your username or password is incorrect': {
    en: 'The email address or the password is wrong.',
    de: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  },
  'Wrong password!': { en: 'The password is wrong.', de: 'Das Passwort ist falsch.' },
  'The two passwords do not match': {
    en: 'The two passwords do not match.',
    de: 'Die beiden Passwörter stimmen nicht überein.',
  },
  'The password is too short (at least {} characters)': {
    en: 'The password is too short: it needs at least {} characters.',
    de: 'Das Passwort ist zu kurz: Es braucht mindestens {} Zeichen.',
  },
  'The password is too long (at most {} characters)': {
    en: 'The password is too long: it may have at most {} characters.',
    de: 'Das Passwort ist zu lang: Es darf höchstens {} Zeichen haben.',
  },
  'This password is among the most common ones.': {
    en: 'This password is among the most common ones.',
    de: 'Dieses Passwort gehört zu den häufigsten.',
  },
  'The password is too weak.': {
    en: 'The password is too weak.',
    de: 'Das Passwort ist zu leicht zu erraten.',
  },
  'Account is deactivated': {
    en: 'This account is deactivated.',
    de: 'Dieses Konto ist deaktiviert.',
  },
  'This organization has been deactivated': {
    en: 'This organization is deactivated.',
    de: 'Diese Organisation ist deaktiviert.',
  },
  'API usage exceeded rate limit': {
    en: 'There were too many attempts. Try again later.',
    de: 'Das waren zu viele Versuche. Versuche es später noch einmal.',
  },
  'CSRF error: {}': {
    en: 'This form is too old, or comes from another site. Try again.',
    de: 'Dieses Formular ist zu alt oder kommt von einer anderen Website. Versuche es noch einmal.',
  },
  'This action needs your password or a recent sign-in. An API key is not enough.': {
    en: 'Sign in again first.',
    de: 'Melde dich zuerst noch einmal an.',
  },
  'Invalid session ID': {
    en: 'This session has ended already.',
    de: 'Diese Sitzung ist schon beendet.',
  },
  'This link is no longer valid. Request a new one.': {
    en: 'This link is no longer valid. Request a new one.',
    de: 'Dieser Link ist nicht mehr gültig. Fordere einen neuen an.',
  },
  'This invitation is no longer valid. Ask for a new one.': {
    en: 'This invitation is no longer valid. Ask for a new one.',
    de: 'Diese Einladung ist nicht mehr gültig. Bitte um eine neue.',
  },
  'This organization requires an invitation. Ask a member for one.': {
    en: 'This organization requires an invitation. Ask a member for one.',
    de: 'Für diese Organisation brauchst du eine Einladung. Bitte ein Mitglied darum.',
  },
  'This invitation is for another address, not for {}.': {
    en: 'This invitation is for another address, not for {}.',
    de: 'Diese Einladung ist für eine andere Adresse, nicht für {}.',
  },
  'Invalid address.': {
    en: 'This is not an email address that can be used here.',
    de: 'Das ist keine E-Mail-Adresse, die hier benutzt werden kann.',
  },
  "The address '{}' cannot be used": {
    en: 'The address {} cannot be used here.',
    de: 'Die Adresse {} kann hier nicht benutzt werden.',
  },
  "Email '{}' already in use": {
    en: 'The address {} has an account already.',
    de: 'Die Adresse {} hat schon ein Konto.',
  },
  'Outside your domain.': {
    en: 'Only addresses of the organization’s domains can join.',
    de: 'Nur Adressen der Domains der Organisation können beitreten.',
  },
  'Email addresses containing + are not allowed.': {
    en: 'An address with + cannot join.',
    de: 'Eine Adresse mit + kann nicht beitreten.',
  },
  'Please use your real email address.': {
    en: 'Disposable addresses cannot join. Use your usual address.',
    de: 'Wegwerf-Adressen können nicht beitreten. Nimm deine übliche Adresse.',
  },
  'Email address changes are disabled in this organization.': {
    en: 'In this organization, only administrators change addresses.',
    de: 'In dieser Organisation ändern nur Administratoren Adressen.',
  },
  'Invalid full_name: Name too long!': {
    en: 'The name is too long.',
    de: 'Der Name ist zu lang.',
  },
  'Invalid full_name: Name too short!': {
    en: 'The name is too short.',
    de: 'Der Name ist zu kurz.',
  },
  'Invalid full_name: Invalid characters in name!': {
    en: 'The name contains characters that names cannot have.',
    de: 'Der Name enthält Zeichen, die in Namen nicht erlaubt sind.',
  },
  'Invalid full_name: Invalid format!': {
    en: 'A name cannot end with | and a number.',
    de: 'Ein Name kann nicht mit | und einer Zahl enden.',
  },
  'Invalid full_name: Unique names required in this organization.': {
    en: 'Somebody else has this name.',
    de: 'Jemand anderes hat diesen Namen.',
  },
  'Invalid OTP': {
    en: 'The app asked in a way that this server does not know.',
    de: 'Die App fragt auf eine Weise an, die dieser Server nicht kennt.',
  },
  '{} is unavailable. Try again later, or sign in with your password.': {
    en: '{} is unavailable. Try again later, or sign in with your password.',
    de: '{} ist nicht erreichbar. Versuche es später noch einmal, oder melde dich mit deinem Passwort an.',
  },
  '{} did not sign you in. Try again.': {
    en: '{} did not sign you in. Try again.',
    de: '{} hat dich nicht angemeldet. Versuche es noch einmal.',
  },
  '{} has not verified your email address. Verify it there first.': {
    en: '{} has not verified your email address. Verify it there first.',
    de: '{} hat deine E-Mail-Adresse nicht bestätigt. Bestätige sie zuerst dort.',
  },
  '{} reports an email address that cannot be used here. Change it there first.': {
    en: '{} reports an email address that cannot be used here. Change it there first.',
    de: '{} nennt eine E-Mail-Adresse, die hier nicht benutzt werden kann. Ändere sie zuerst dort.',
  },
  'Your account is linked to another account at {}. Sign in with your password and disconnect it first.':
    {
      en: 'Your account is linked to another account at {}. Sign in with your password and disconnect it first.',
      de: 'Dein Konto ist mit einem anderen Konto bei {} verbunden. Melde dich mit deinem Passwort an und trenne es zuerst.',
    },
}

interface Known {
  readonly before: string
  readonly after: string
  readonly sentence: Sentence
}

const withValue: readonly Known[] = Object.entries(sentences)
  .filter(([message]) => message.includes('{}'))
  .map(([message, sentence]) => {
    const [before = '', after = ''] = message.split('{}')
    return { before, after, sentence }
  })

/** What a page says about a refusal with this message. */
export function sentenceOf(message: string, language: Language): string {
  if (Object.hasOwn(sentences, message)) return sentences[message]?.[language] ?? message
  const fits = ({ before, after }: Known) =>
    message.length > before.length + after.length &&
    message.startsWith(before) &&
    message.endsWith(after)
  const known = withValue.find(fits)
  if (!known) return message
  const value = message.slice(known.before.length, message.length - known.after.length)
  // Note: a function, because `$` in a value would have a meaning.
  return known.sentence[language].replace('{}', () => value)
}
