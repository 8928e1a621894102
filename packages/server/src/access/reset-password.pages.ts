import { linkInvalid } from '@parley/contract'
import { requireActive } from '../directory/active-realm.ts'
import { isExpired, programKeys } from '../directory/credentials.ts'
import type { User } from '../directory/objects.ts'
import { Html, html } from '../http/documents/html.ts'
import type { FormPage, Visit } from '../http/form-pages.ts'
import { deadLinkPage, field, formPage, notePage } from '../http/form-parts.ts'
import { formWords } from '../http/form-words.ts'
import type { Limiter } from '../http/limit.ts'
import { limitMail } from '../http/limit-network.ts'
import type { MailContext } from '../http/mail-context.ts'
import { botsInUse, hasService, type Kept } from './evict.ts'
import { newPasswordFields, newPasswordHash } from './new-password.ts'
import { accessWords } from './page-words.ts'
import { isLinked } from './provider-identities.ts'
import { resetByLink, resetMail, userOfResetLink } from './reset-password.ts'

export function resetPasswordPages(
  limiter: Limiter,
  mailContext: MailContext,
  provider: { readonly name: string } | undefined,
): FormPage[] {
  return [
    {
      url: '/password/reset',
      show: (visit, problem) =>
        formPage(visit, {
          title: accessWords(visit).reset.title,
          problem,
          intro: accessWords(visit).reset.intro,
          fields: [addressField(visit)],
          button: formWords(visit).sendEmail,
        }),
      submit: async (visit) => {
        const { realm, fields } = visit
        requireActive(realm.directory)
        const address = (fields.get('email') ?? '').trim()
        limitMail(limiter, realm, visit.network, address)
        mailContext.post.send(() => resetMail(mailContext, realm, address))
        const { sent } = accessWords(visit).reset
        return notePage(visit, formWords(visit).checkEmail, sent(address))
      },
    },
    {
      url: '/password/reset/:secret',
      show: async (visit, problem) => {
        const user = await userOfResetLink(visit.realm, visit.params.secret ?? '')
        if (!user) return deadLinkPage(visit)
        const words = accessWords(visit).reset
        const linked = provider && (await isLinked(visit.realm, user.id)) ? provider : undefined
        return formPage(visit, {
          title: words.choose,
          problem,
          intro: words.forAccount(user.deliveryEmail),
          fields: [newPasswordFields(visit), ...keptFields(visit, user, linked)],
          button: words.set,
        })
      },
      submit: async (visit) => {
        const { realm, params, origin } = visit
        const secret = params.secret ?? ''
        const user = await userOfResetLink(realm, secret)
        if (!user) throw linkInvalid({})
        const hash = await newPasswordHash(visit, [user.deliveryEmail, user.fullName])
        const reset = { secret, hash, kept: keptIn(visit, user) }
        await realm.writeAsSystem(resetByLink, reset, origin)
        return { redirectTo: '/login', session: null }
      },
    },
  ]
}

/** Offers what may keep working: a user who forgot a password needs their programs, a victim of theft wants none. */
function keptFields(
  visit: Visit,
  user: User,
  linked: { readonly name: string } | undefined,
): Html[] {
  const { realm, fields } = visit
  const words = accessWords(visit).reset
  const keys = programKeys(user).filter((key) => !isExpired(key))
  const bots = botsInUse(realm.directory, user)
  if (keys.length + bots.length === 0 && !linked) return []
  const isTicked = (name: string) => fields.has(name)
  const list = html`<fieldset><legend>${words.keep}</legend>
${linked && tick('provider', words.signInWith(linked.name), isTicked)}
${keys.map(({ id, name, createdAt }) =>
  tick(`key-${id}`, words.keyMade(name, dayOf(createdAt)), isTicked),
)}
${bots.map((bot) => {
  const label = hasService(bot) ? words.keyAndService : words.keyOfBot
  return tick(`bot-${bot.id}`, label(bot.fullName), isTicked)
})}
</fieldset>`
  return [list]
}

function tick(name: string, label: string, isTicked: (name: string) => boolean): Html {
  const checked = isTicked(name) ? new Html(' checked=""') : undefined
  return html`<p><input id="${name}" name="${name}" type="checkbox" value="keep"${checked}>
<label for="${name}">${label}</label></p>`
}

function dayOf(time: number): string {
  return new Date(time * 1000).toISOString().slice(0, 10)
}

/** Only keys that were on the page can be kept; a key that was created meanwhile cannot. */
function keptIn({ realm, fields }: Visit, user: User): Kept {
  return {
    keepsProvider: fields.has('provider'),
    keyIds: programKeys(user).flatMap(({ id }) => (fields.has(`key-${id}`) ? [id] : [])),
    botIds: botsInUse(realm.directory, user).flatMap(({ id }) =>
      fields.has(`bot-${id}`) ? [id] : [],
    ),
  }
}

function addressField(visit: Visit): Html {
  const label = formWords(visit).emailAddress
  return field({ name: 'email', label, type: 'email', fill: 'username' })
}
