import { html } from '../http/documents/html.ts'
import { inLanguages } from '../languages.ts'

/** The texts of the pages for signing in and for the own account. */
export const accessWords = inLanguages({
  en: {
    signInTo: (organization: string) => `Sign in to ${organization}`,
    password: 'Password',
    sessionEnded: html`<p role="status">You were signed out: this session was ended elsewhere, or was not used for a
long time.</p>`,
    createAccount: html`<p><a href="/register">Create an account</a></p>`,
    resetLink: html`<p><a href="/password/reset">Reset your password</a></p>`,
    continueWith: (provider: string) => `Continue with ${provider}`,
    appCannot: 'This app cannot be signed in',
    once: {
      title: 'This link does not sign anyone in',
      elsewhere: html`<p>It works only on the machine that runs the server.
<a href="/login">Sign in</a> with your password.</p>`,
      lookedAhead: html`<p>Open the address again.</p>`,
      used: html`<p>It was already used, or is older than 15 minutes. Run <code>npx parley open</code>
for a new one, or <a href="/login">sign in</a> with your password.</p>`,
    },
    account: {
      title: 'Your account',
      signedInAs: (address: string) => `You are signed in as ${address}.`,
      changePassword: 'Change your password',
      signOut: 'Sign out',
      canSignInWith: (provider: string) => `You can sign in with ${provider}.`,
      disconnect: (provider: string) => `Disconnect ${provider}`,
      sessions: 'Your sessions',
      browser: 'Browser',
      since: 'Signed in',
      thisBrowser: 'this browser',
      signOutOthers: 'Sign out of all other browsers',
      signInAgain: html`<p><a href="/login?next=/account&amp;again=yes">Sign in again</a> to end
other sessions.</p>`,
    },
    change: {
      intro: html`<p>A new password signs you out of all other browsers.</p>`,
      current: 'Current password',
      button: 'Change the password',
    },
    fresh: { password: 'New password', again: 'Repeat the new password' },
    reset: {
      title: 'Reset your password',
      intro: html`<p>We will email you a link to choose a new password.</p>`,
      sent: (address: string) =>
        html`<p>If ${address} has an account here, we have sent an email with a link.</p>`,
      choose: 'Choose a new password',
      forAccount: (address: string) =>
        html`<p>This is for the account ${address}. It will be signed out everywhere, and the invitations that it sent or has seen end.</p>`,
      set: 'Set the password',
      keep: 'All of this ends, except what you keep',
      signInWith: (provider: string) => `signing in with ${provider}`,
      keyMade: (name: string, day: string) => `the API key ${name}, made on ${day}`,
      keyOfBot: (bot: string) => `the key of your bot ${bot}`,
      keyAndService: (bot: string) => `the key and the service of your bot ${bot}`,
    },
  },
  de: {
    signInTo: (organization: string) => `Bei ${organization} anmelden`,
    password: 'Passwort',
    sessionEnded: html`<p role="status">Du wurdest abgemeldet: Diese Sitzung wurde anderswo beendet oder lange
nicht benutzt.</p>`,
    createAccount: html`<p><a href="/register">Konto erstellen</a></p>`,
    resetLink: html`<p><a href="/password/reset">Passwort zurücksetzen</a></p>`,
    continueWith: (provider: string) => `Weiter mit ${provider}`,
    appCannot: 'Diese App kann nicht angemeldet werden',
    once: {
      title: 'Dieser Link meldet niemanden an',
      elsewhere: html`<p>Er funktioniert nur auf dem Rechner, auf dem der Server läuft.
<a href="/login">Melde dich</a> mit deinem Passwort an.</p>`,
      lookedAhead: html`<p>Öffne die Adresse noch einmal.</p>`,
      used: html`<p>Er wurde schon benutzt oder ist älter als 15 Minuten. <code>npx parley open</code>
gibt dir einen neuen, oder <a href="/login">melde dich</a> mit deinem Passwort an.</p>`,
    },
    account: {
      title: 'Dein Konto',
      signedInAs: (address: string) => `Du bist als ${address} angemeldet.`,
      changePassword: 'Passwort ändern',
      signOut: 'Abmelden',
      canSignInWith: (provider: string) => `Du kannst dich mit ${provider} anmelden.`,
      disconnect: (provider: string) => `Verbindung mit ${provider} trennen`,
      sessions: 'Deine Sitzungen',
      browser: 'Browser',
      since: 'Angemeldet',
      thisBrowser: 'dieser Browser',
      signOutOthers: 'In allen anderen Browsern abmelden',
      signInAgain: html`<p><a href="/login?next=/account&amp;again=yes">Melde dich noch einmal an</a>, um andere
Sitzungen zu beenden.</p>`,
    },
    change: {
      intro: html`<p>Ein neues Passwort meldet dich in allen anderen Browsern ab.</p>`,
      current: 'Aktuelles Passwort',
      button: 'Passwort ändern',
    },
    fresh: { password: 'Neues Passwort', again: 'Neues Passwort wiederholen' },
    reset: {
      title: 'Passwort zurücksetzen',
      intro: html`<p>Wir senden dir einen Link, mit dem du ein neues Passwort wählst.</p>`,
      sent: (address: string) =>
        html`<p>Wenn ${address} hier ein Konto hat, haben wir eine E-Mail mit einem Link gesendet.</p>`,
      choose: 'Neues Passwort wählen',
      forAccount: (address: string) =>
        html`<p>Das ist für das Konto ${address}. Es wird überall abgemeldet, und die Einladungen, die es gesendet oder gesehen hat, enden.</p>`,
      set: 'Passwort festlegen',
      keep: 'All das endet, außer dem, was du behältst',
      signInWith: (provider: string) => `die Anmeldung mit ${provider}`,
      keyMade: (name: string, day: string) => `der API-Schlüssel ${name}, erstellt am ${day}`,
      keyOfBot: (bot: string) => `der Schlüssel deines Bots ${bot}`,
      keyAndService: (bot: string) => `der Schlüssel und der Dienst deines Bots ${bot}`,
    },
  },
})
