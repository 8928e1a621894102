import { inLanguages } from '../languages.ts'

/** The emails. Names are as `nameInMail` gives them. */
export const mailWords = inLanguages({
  en: {
    isDeactivated: 'It is deactivated. Ask an administrator of the organization.',
    canSignIn: (link: string) => `You can sign in or choose a new password here:

${link}`,
    resetPassword: (organization: string, link: string) => ({
      subject: `Your password for ${organization}`,
      text: `Someone, hopefully you, requested a new password for your account at ${organization}.
To choose one, open this link within two hours:

${link}

If this was not you, ignore this email: your password does not change.
`,
    }),
    accountExists: (organization: string, advice: string) => ({
      subject: `Your account at ${organization}`,
      text: `Someone, hopefully you, requested an account at ${organization} with this address.
It already exists. ${advice}

If this was not you, ignore this email.
`,
    }),
    signUp: (organization: string, link: string) => ({
      subject: `Your account at ${organization}`,
      text: `Someone, hopefully you, requested an account at ${organization} with this address.
To create it, open this link within a day:

${link}

If this was not you, ignore this email.
`,
    }),
    welcome: (organization: string, address: string, link: string) => ({
      subject: `Welcome to ${organization}`,
      text: `You now have an account at ${organization}, with the address ${address}.
Mobile and desktop apps ask for the address of the organization:

${link}
`,
    }),
    deactivated: (organization: string, comment: string) => ({
      subject: `Your account at ${organization} has been deactivated`,
      text: `Your account at ${organization} has been deactivated by an administrator of the organization.
${comment === '' ? '' : `\nThey say:\n\n${comment}\n`}`,
    }),
    invitation: (inviter: string, inviterAddress: string, organization: string, link: string) => ({
      subject: `${inviter} invites you to ${organization}`,
      text: `${inviter} (${inviterAddress}) invites you to join ${organization}, a team chat.
To create your account, open this link:

${link}

If you do not know this person, ignore this email.
`,
    }),
    invitationOfMember: (inviter: string, organization: string, advice: string) => ({
      subject: `${inviter} invites you to ${organization}`,
      text: `${inviter} invites you to ${organization}, a team chat. You already have an
account there with this address. ${advice}

${inviter} is not told that.
`,
    }),
    addressChanged: (organization: string, address: string) => ({
      subject: `Your address at ${organization} has changed`,
      text: `The address of your account at ${organization} is now ${address}.
If you did not change it, tell an administrator of the organization at once.
`,
    }),
    addressTaken: (organization: string) => ({
      subject: `Your address at ${organization}`,
      text: `Someone tried to use this address for another account at ${organization}.
Your account already uses it, so nothing has changed.

If that was you, sign in with this address, or change the address of this account first.
`,
    }),
    confirmAddress: (organization: string, person: string, before: string, link: string) => ({
      subject: `Your new address at ${organization}`,
      text: `${person} (${before}) wants to change the address of their account at ${organization} to this one.
If that is you, confirm it within a day:

${link}

If it is not, ignore this email.
`,
    }),
    allowAddress: (organization: string, address: string, link: string, reset: string) => ({
      subject: `Change your address at ${organization}?`,
      text: `A program with your API key, or a browser in which you are signed in, asked to change
the address of your account at ${organization} to ${address}.
If that was you, allow it within a day:

${link}

If it was not, someone else has access to your account. Reset your password. This revokes all
keys and sessions.

${reset}
`,
    }),
    addressMayChange: (organization: string, address: string, reset: string) => ({
      subject: `Your address at ${organization} may change`,
      text: `Someone with your password, hopefully you, asked to change the address of your account
at ${organization} to ${address}. It changes when that mailbox confirms it.

If it was not you, reset your password. This ends the request, and revokes all keys and sessions.

${reset}
`,
    }),
  },
  de: {
    isDeactivated: 'Es ist deaktiviert. Wende dich an einen Administrator der Organisation.',
    canSignIn: (link) => `Hier kannst du dich anmelden oder ein neues Passwort wählen:

${link}`,
    resetPassword: (organization, link) => ({
      subject: `Dein Passwort für ${organization}`,
      text: `Jemand, hoffentlich du, hat ein neues Passwort für dein Konto bei ${organization} angefordert.
Öffne innerhalb von zwei Stunden diesen Link, um es zu wählen:

${link}

Wenn du das nicht warst, beachte diese E-Mail nicht: Dein Passwort ändert sich nicht.
`,
    }),
    accountExists: (organization, advice) => ({
      subject: `Dein Konto bei ${organization}`,
      text: `Jemand, hoffentlich du, hat mit dieser Adresse ein Konto bei ${organization} angefordert.
Es besteht schon. ${advice}

Wenn du das nicht warst, beachte diese E-Mail nicht.
`,
    }),
    signUp: (organization, link) => ({
      subject: `Dein Konto bei ${organization}`,
      text: `Jemand, hoffentlich du, hat mit dieser Adresse ein Konto bei ${organization} angefordert.
Öffne innerhalb eines Tages diesen Link, um es zu erstellen:

${link}

Wenn du das nicht warst, beachte diese E-Mail nicht.
`,
    }),
    welcome: (organization, address, link) => ({
      subject: `Willkommen bei ${organization}`,
      text: `Du hast jetzt ein Konto bei ${organization}, mit der Adresse ${address}.
Apps für Telefon und Computer fragen nach der Adresse der Organisation:

${link}
`,
    }),
    deactivated: (organization, comment) => ({
      subject: `Dein Konto bei ${organization} wurde deaktiviert`,
      text: `Ein Administrator der Organisation hat dein Konto bei ${organization} deaktiviert.
${comment === '' ? '' : `\nDie Nachricht dazu:\n\n${comment}\n`}`,
    }),
    invitation: (inviter, inviterAddress, organization, link) => ({
      subject: `${inviter} lädt dich zu ${organization} ein`,
      text: `${inviter} (${inviterAddress}) lädt dich zu ${organization} ein, einem Team-Chat.
Öffne diesen Link, um dein Konto zu erstellen:

${link}

Wenn du diese Person nicht kennst, beachte diese E-Mail nicht.
`,
    }),
    invitationOfMember: (inviter, organization, advice) => ({
      subject: `${inviter} lädt dich zu ${organization} ein`,
      text: `${inviter} lädt dich zu ${organization} ein, einem Team-Chat. Du hast dort mit dieser Adresse
schon ein Konto. ${advice}

${inviter} erfährt das nicht.
`,
    }),
    addressChanged: (organization, address) => ({
      subject: `Deine Adresse bei ${organization} hat sich geändert`,
      text: `Die Adresse deines Kontos bei ${organization} ist jetzt ${address}.
Wenn du sie nicht geändert hast, sag es sofort einem Administrator der Organisation.
`,
    }),
    addressTaken: (organization) => ({
      subject: `Deine Adresse bei ${organization}`,
      text: `Jemand wollte diese Adresse für ein anderes Konto bei ${organization} benutzen.
Dein Konto benutzt sie schon, daher hat sich nichts geändert.

Wenn du das warst, melde dich mit dieser Adresse an, oder ändere zuerst die Adresse dieses Kontos.
`,
    }),
    confirmAddress: (organization, person, before, link) => ({
      subject: `Deine neue Adresse bei ${organization}`,
      text: `${person} (${before}) möchte, dass das Konto bei ${organization} diese Adresse bekommt.
Wenn du das bist, bestätige es innerhalb eines Tages:

${link}

Wenn nicht, beachte diese E-Mail nicht.
`,
    }),
    allowAddress: (organization, address, link, reset) => ({
      subject: `Deine Adresse bei ${organization} ändern?`,
      text: `Ein Programm mit deinem API-Schlüssel oder ein Browser, in dem du angemeldet bist, möchte
die Adresse deines Kontos bei ${organization} in ${address} ändern.
Wenn du das warst, erlaube es innerhalb eines Tages:

${link}

Wenn nicht, hat jemand anderes Zugang zu deinem Konto. Setze dein Passwort zurück. Das widerruft alle
Schlüssel und beendet alle Sitzungen.

${reset}
`,
    }),
    addressMayChange: (organization, address, reset) => ({
      subject: `Deine Adresse bei ${organization} ändert sich vielleicht`,
      text: `Jemand mit deinem Passwort, hoffentlich du, möchte die Adresse deines Kontos bei ${organization}
in ${address} ändern. Sie ändert sich, wenn jenes Postfach es bestätigt.

Wenn du das nicht warst, setze dein Passwort zurück. Das beendet die Anfrage, widerruft alle Schlüssel
und beendet alle Sitzungen.

${reset}
`,
    }),
  },
})
