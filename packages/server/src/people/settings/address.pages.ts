import { linkInvalid } from '@parley/contract'
import { html } from '../../http/documents/html.ts'
import type { FormPage } from '../../http/form-pages.ts'
import { deadLinkPage, formPage, notePage } from '../../http/form-parts.ts'
import type { Mailroom } from '../../http/mailroom.ts'
import { changeOfLink, confirmAddress, farewellMail } from './change-own-address.ts'

/** Note: the link only shows a button, for programs that read mails follow links. */
export function addressPages({ post }: Mailroom): FormPage[] {
  return [
    {
      url: '/account/address/:secret',
      show: async (visit, problem) => {
        const change = await changeOfLink(visit.realm, visit.params.secret ?? '')
        if (!change) return deadLinkPage(visit)
        return formPage(visit, {
          title: 'Confirm your address',
          problem,
          intro: html`<p>${change.before} becomes ${change.address}.</p>`,
          fields: [],
          button: 'That is my address',
        })
      },
      submit: async (visit) => {
        const { realm, params } = visit
        const secret = params.secret ?? ''
        if (!(await changeOfLink(realm, secret))) throw linkInvalid({})
        const change = await realm.writeAsSystem(confirmAddress, secret)
        post.send(async () => farewellMail(realm, change))
        return notePage(visit, 'Done', html`<p>You are known by ${change.address} now.</p>`)
      },
    },
  ]
}
