import { html } from '../../http/documents/html.ts'
import { inLanguages } from '../../languages.ts'

/** The texts of the pages behind the links that change an address. */
export const addressWords = inLanguages({
  en: {
    allow: 'Allow a new address',
    willBecome: (before: string, address: string) =>
      html`<p>${before} will become ${address} when the new address is confirmed.</p>`,
    wanted: 'I want that',
    checkNew: 'Check the new address',
    confirm: 'Confirm your address',
    becomes: (before: string, address: string) => html`<p>${before} becomes ${address}.</p>`,
    confirmButton: 'Confirm the address',
    done: 'Done',
    isNow: (address: string) => html`<p>Your address is now ${address}.</p>`,
  },
  de: {
    allow: 'Neue Adresse erlauben',
    willBecome: (before: string, address: string) =>
      html`<p>Aus ${before} wird ${address}, sobald die neue Adresse bestätigt ist.</p>`,
    wanted: 'Das will ich',
    checkNew: 'Sieh unter der neuen Adresse nach',
    confirm: 'Adresse bestätigen',
    becomes: (before: string, address: string) => html`<p>Aus ${before} wird ${address}.</p>`,
    confirmButton: 'Adresse bestätigen',
    done: 'Fertig',
    isNow: (address: string) => html`<p>Deine Adresse ist jetzt ${address}.</p>`,
  },
})
