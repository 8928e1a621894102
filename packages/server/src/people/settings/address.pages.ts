import { linkInvalid } from '@parley/contract'
import type { FormPage } from '../../http/form-pages.ts'
import { deadLinkPage, formPage, notePage } from '../../http/form-parts.ts'
import { formWords } from '../../http/form-words.ts'
import type { MailContext } from '../../http/mail-context.ts'
import { farewellMail } from '../users/address-mails.ts'
import { allowAddress, askNewAddress, changeOfLink, confirmAddress } from './change-own-address.ts'
import { addressWords } from './page-words.ts'

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
      const words = addressWords(visit)
      return formPage(visit, {
        title: words.allow,
        problem,
        intro: words.willBecome(change.before, change.address),
        fields: [],
        button: words.wanted,
      })
    },
    submit: async (visit) => {
      const { realm, params, origin } = visit
      const secret = params.secret ?? ''
      if (!(await changeOfLink(realm, 'old', secret))) throw linkInvalid({})
      const { change, secret: next } = await realm.writeAsSystem(allowAddress, secret, origin)
      mailContext.post.send(async () => askNewAddress(mailContext, realm, change, next))
      return notePage(visit, addressWords(visit).checkNew, formWords(visit).sentTo(change.address))
    },
  }
}

function newAddressPage({ post }: MailContext): FormPage {
  return {
    url: '/account/address/:secret',
    show: async (visit, problem) => {
      const change = await changeOfLink(visit.realm, 'new', visit.params.secret ?? '')
      if (!change) return deadLinkPage(visit)
      const words = addressWords(visit)
      return formPage(visit, {
        title: words.confirm,
        problem,
        intro: words.becomes(change.before, change.address),
        fields: [],
        button: words.confirmButton,
      })
    },
    submit: async (visit) => {
      const { realm, params, origin } = visit
      const secret = params.secret ?? ''
      if (!(await changeOfLink(realm, 'new', secret))) throw linkInvalid({})
      const change = await realm.writeAsSystem(confirmAddress, secret, origin)
      post.send(async () => farewellMail(realm, change))
      const { done, isNow } = addressWords(visit)
      return notePage(visit, done, isNow(change.address))
    },
  }
}
