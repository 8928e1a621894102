import { inLanguages } from '../languages.ts'
import { html } from './documents/html.ts'

/** The texts that several form pages share. */
export const formWords = inLanguages({
  en: {
    emailAddress: 'Email address',
    sendEmail: 'Send the email',
    checkEmail: 'Check your email',
    signIn: 'Sign in',
    deadLink: 'This link is no longer valid',
    whyDead: html`<p>It was already used, or has expired. To get a new one,
<a href="/login">sign in</a> or <a href="/password/reset">reset your password</a>.</p>`,
    sentTo: (address: string) =>
      html`<p>We have sent an email to ${address}. Follow the link in it.</p>`,
  },
  de: {
    emailAddress: 'E-Mail-Adresse',
    sendEmail: 'E-Mail senden',
    checkEmail: 'Sieh in deinen E-Mails nach',
    signIn: 'Anmelden',
    deadLink: 'Dieser Link ist nicht mehr gültig',
    whyDead: html`<p>Er wurde schon benutzt oder ist abgelaufen. Um einen neuen zu bekommen,
<a href="/login">melde dich an</a> oder <a href="/password/reset">setze dein Passwort zurück</a>.</p>`,
    sentTo: (address: string) =>
      html`<p>Wir haben eine E-Mail an ${address} gesendet. Folge dem Link darin.</p>`,
  },
})
