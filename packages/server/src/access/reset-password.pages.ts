import { linkInvalid } from '@parley/contract'
import { html } from '../http/documents/html.ts'
import type { FormPage } from '../http/form-pages.ts'
import { deadLinkPage, field, formPage, notePage } from '../http/form-parts.ts'
import { type Limiter, limitRules } from '../http/limit.ts'
import type { Mailroom } from '../http/mailroom.ts'
import { newPasswordFields, newPasswordHash } from './new-password.ts'
import { resetByLink, resetMail, userOfResetLink } from './reset-password.ts'

export function resetPasswordPages(limiter: Limiter, mailroom: Mailroom): FormPage[] {
  return [
    {
      url: '/password/reset',
      show: (visit, problem) =>
        formPage(visit, {
          title: 'Reset your password',
          problem,
          intro: html`<p>You get a mail with a link to choose a new one.</p>`,
          fields: [addressField],
          button: 'Send the mail',
        }),
      submit: async (visit) => {
        const { realm, fields } = visit
        const address = (fields.get('email') ?? '').trim()
        limiter.take(limitRules.mailsByVisitor, `mails ${visit.network}`)
        limiter.take(limitRules.mailsToAddress, `mails ${realm.id} ${address.toLowerCase()}`)
        mailroom.post.send(() => resetMail(mailroom, realm, address))
        return notePage(
          visit,
          'Look into your mailbox',
          html`<p>If ${address} has an account here, a mail with a link is on its way.</p>`,
        )
      },
    },
    {
      url: '/password/reset/:secret',
      show: async (visit, problem) => {
        const user = await userOfResetLink(visit.realm, visit.params.secret ?? '')
        if (!user) return deadLinkPage(visit)
        return formPage(visit, {
          title: 'Choose a new password',
          problem,
          intro: html`<p>For the account of ${user.deliveryEmail}.</p>`,
          fields: [newPasswordFields],
          button: 'Set the password',
        })
      },
      submit: async (visit) => {
        const { realm, params } = visit
        const secret = params.secret ?? ''
        const user = await userOfResetLink(realm, secret)
        if (!user) throw linkInvalid({})
        const hash = await newPasswordHash(visit, [user.deliveryEmail, user.fullName])
        await realm.writeAsSystem(resetByLink, { secret, hash })
        return { redirectTo: '/login', session: null }
      },
    },
  ]
}

const addressField = field({
  name: 'email',
  label: 'Email address',
  type: 'email',
  fill: 'username',
})
