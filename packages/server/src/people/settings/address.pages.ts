import { linkInvalid } from '@parley/contract'
import { html } from '../../http/documents/html.ts'
import type { FormPage } from '../../http/form-pages.ts'
import { deadLinkPage, formPage, notePage } from '../../http/form-parts.ts'
import type { MailContext } from '../../http/mail-context.ts'
import { farewellMail } from '../users/address-mails.ts'
import { allowAddress, askNewAddress, changeOfLink, confirmAddress } from './change-own-address.ts'

/** Note: the links only show a button, for programs that read mails follow links. */
export function addressPages(mailContext: MailContext): FormPage[] {
  return [oldAddressPage(mailContext), newAddressPage(mailContext)]
}

function oldAddressPage(mailContext: MailContext): FormPage {
  return {
    url: '/account/address/old/:secret',
    show: async (visit, problem) => {
      const change = await changeOfLink(visit.realm, 'old', visit.params.secret ?? '')
      if (!change) return deadLinkPage(visit)
      return formPage(visit, {
        title: 'Allow a new address',
        problem,
        intro: html`<p>${change.before} will become ${change.address} when the new address is confirmed.</p>`,
        fields: [],
        button: 'I want that',
      })
    },
    submit: async (visit) => {
      const { realm, params, origin } = visit
      const secret = params.secret ?? ''
      if (!(await changeOfLink(realm, 'old', secret))) throw linkInvalid({})
      const { change, secret: next } = await realm.writeAsSystem(allowAddress, secret, origin)
      mailContext.post.send(async () => askNewAddress(mailContext, realm, change, next))
      const text = html`<p>We have sent an email to ${change.address}. Follow the link in it.</p>`
      return notePage(visit, 'Check the new address', text)
    },
  }
}

function newAddressPage({ post }: MailContext): FormPage {
  return {
    url: '/account/address/:secret',
    show: async (visit, problem) => {
      const change = await changeOfLink(visit.realm, 'new', visit.params.secret ?? '')
      if (!change) return deadLinkPage(visit)
      return formPage(visit, {
        title: 'Confirm your address',
        problem,
        intro: html`<p>${change.before} becomes ${change.address}.</p>`,
        fields: [],
        button: 'Confirm the address',
      })
    },
    submit: async (visit) => {
      const { realm, params, origin } = visit
      const secret = params.secret ?? ''
      if (!(await changeOfLink(realm, 'new', secret))) throw linkInvalid({})
      const change = await realm.writeAsSystem(confirmAddress, secret, origin)
      post.send(async () => farewellMail(realm, change))
      return notePage(visit, 'Done', html`<p>Your address is now ${change.address}.</p>`)
    },
  }
}
