import { html } from '../../http/documents/html.ts'
import { inLanguages } from '../../languages.ts'

/** The texts of the pages for joining. */
export const joiningWords = inLanguages({
  en: {
    byInvitation: 'By invitation only',
    askMember: (organization: string) => html`<p>${organization} requires an invitation.
Ask a member for one.</p>`,
    join: (organization: string) => `Join ${organization}`,
    weWillMail: html`<p>We will email you a link to continue.</p>`,
    haveAccount: html`<p>Already have an account? <a href="/login">Sign in</a></p>`,
    willHave: (address: string) => html`<p>Your account will have the address ${address}.</p>`,
    yourName: 'Your name',
    createAccount: 'Create the account',
    deadInvitation: 'This invitation is no longer valid',
    whyDead: html`<p>It was used or revoked, it has expired, or its sender may no longer invite.
Ask for a new one, or <a href="/login">sign in</a>.</p>`,
    notSignedIn: 'You are not signed in',
  },
  de: {
    byInvitation: 'Nur mit Einladung',
    askMember: (organization: string) => html`<p>Für ${organization} brauchst du eine Einladung.
Bitte ein Mitglied darum.</p>`,
    join: (organization: string) => `${organization} beitreten`,
    weWillMail: html`<p>Wir senden dir einen Link, mit dem es weitergeht.</p>`,
    haveAccount: html`<p>Hast du schon ein Konto? <a href="/login">Anmelden</a></p>`,
    willHave: (address: string) => html`<p>Dein Konto bekommt die Adresse ${address}.</p>`,
    yourName: 'Dein Name',
    createAccount: 'Konto erstellen',
    deadInvitation: 'Diese Einladung ist nicht mehr gültig',
    whyDead: html`<p>Sie wurde benutzt oder widerrufen, ist abgelaufen, oder wer sie gesendet hat, darf niemanden mehr
einladen. Bitte um eine neue, oder <a href="/login">melde dich an</a>.</p>`,
    notSignedIn: 'Du bist nicht angemeldet',
  },
})
