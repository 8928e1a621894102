import { areaWords } from '../../../words/area-words.ts'

export const newAccountWords = areaWords(
  {
    open: 'New account',
    title: 'New account',
    hint: 'With a password that you pass on. Others can join with an invitation.',
    name: 'Name',
    email: 'Email',
    password: 'Password',
    passwordHint: 'Here is a strong one. They can change it in their settings.',
    create: 'Create account',
    made: 'The account is ready',
    madeHint: 'Pass this on now. The password is not shown again.',
    handOver: (site: string, email: string, password: string) =>
      `${site}\nEmail: ${email}\nPassword: ${password}`,
    manage: 'Manage account',
  },
  {
    open: 'Neues Konto',
    title: 'Neues Konto',
    hint: 'Mit einem Passwort, das du weitergibst. Andere treten mit einer Einladung bei.',
    name: 'Name',
    email: 'E-Mail',
    password: 'Passwort',
    passwordHint: 'Hier ist ein starkes. Es lässt sich in den eigenen Einstellungen ändern.',
    create: 'Konto anlegen',
    made: 'Das Konto ist bereit',
    madeHint: 'Gib dies jetzt weiter. Das Passwort wird nicht noch einmal angezeigt.',
    handOver: (site, email, password) => `${site}\nE-Mail: ${email}\nPasswort: ${password}`,
    manage: 'Konto verwalten',
  },
)
