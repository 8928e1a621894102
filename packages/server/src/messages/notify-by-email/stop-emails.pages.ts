import { linkInvalid } from '@parley/contract'
import { html } from '../../http/documents/html.ts'
import type { FormPage } from '../../http/form-pages.ts'
import { deadLinkPage, formPage, notePage } from '../../http/form-parts.ts'
import { inLanguages } from '../../languages.ts'
import { stopEmails } from './stop-emails.ts'
import { userOfStopLink } from './stop-link.ts'

const wordsFor = inLanguages({
  en: {
    title: 'Emails about messages',
    intro: (address: string) =>
      html`<p>${address} gets emails about messages that were not read.</p>`,
    stop: 'Stop them',
    done: 'Done',
    isOff: (address: string) =>
      html`<p>${address} gets no more emails about messages. You can turn them on again in the settings.</p>`,
  },
  de: {
    title: 'E-Mails über Nachrichten',
    intro: (address: string) =>
      html`<p>${address} bekommt E-Mails über Nachrichten, die nicht gelesen wurden.</p>`,
    stop: 'Keine mehr schicken',
    done: 'Fertig',
    isOff: (address: string) =>
      html`<p>${address} bekommt keine E-Mails über Nachrichten mehr. In den Einstellungen kannst du sie wieder einschalten.</p>`,
  },
})

/** Note: the link only shows a button, because programs that read emails follow links. Programs that show them may press it (RFC 8058). */
const stopPage: FormPage = {
  url: '/account/emails/:token',
  hasSecretPath: true,
  show: async (visit, problem) => {
    const user = await userOfStopLink(visit.realm, visit.params.token ?? '')
    if (!user) return deadLinkPage(visit)
    const { title, intro, stop } = wordsFor(visit)
    return formPage(visit, {
      title,
      problem,
      intro: intro(user.deliveryEmail),
      fields: [],
      button: stop,
    })
  },
  submit: async (visit) => {
    const { realm, params, origin } = visit
    const user = await userOfStopLink(realm, params.token ?? '')
    if (!user) throw linkInvalid({})
    await realm.writeAsSystem(stopEmails, user.id, origin)
    const { done, isOff } = wordsFor(visit)
    return notePage(visit, done, isOff(user.deliveryEmail))
  },
}

export const stopEmailsPages: readonly FormPage[] = [stopPage]
