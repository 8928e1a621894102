import { oldPasswordWrong } from '@parley/contract'
import { isExpired, sessionsOf } from '../directory/credentials.ts'
import type { ApiKey } from '../directory/objects.ts'
import type { Viewer } from '../directory/viewer.ts'
import { type Html, html } from '../http/documents/html.ts'
import type { FormPage, Visit } from '../http/form-pages.ts'
import { field, formPage } from '../http/form-parts.ts'
import type { ActionTx } from '../writer/action.ts'
import { endOtherSessions, endSession } from './end-sessions.ts'
import { newPasswordFields, newPasswordHash } from './new-password.ts'
import { accessWords } from './page-words.ts'
import type { PasswordAttempts } from './password-attempts.ts'
import { isFresh, provedBy, requireProof } from './proof.ts'
import { isLinked, unlinkProvider } from './provider-identities.ts'
import { signInAddress } from './return-address.ts'
import { replacePassword } from './set-password.ts'
import { hashIfPasswordOf } from './sign-in.ts'
import { signInBrowser } from './start-session.ts'

export function accountPages(
  attempts: PasswordAttempts,
  provider: { readonly name: string } | undefined,
): FormPage[] {
  return [
    {
      url: '/account',
      show: (visit, problem) => showAccount(visit, provider, problem),
      submit: async (visit) => {
        await endOne(attempts, visit)
        return { redirectTo: '/account' }
      },
    },
    {
      url: '/account/provider/disconnect',
      show: () => ({ redirectTo: '/account' }),
      submit: async (visit) => {
        const { realm, visitor, network, origin } = visit
        if (!visitor) return { redirectTo: signInAddress('/account') }
        const asked = { realm, ...visitor, network, origin, params: {} }
        const proof = await requireProof(attempts, asked)
        await visitor.write(provedBy(proof, unlinkProvider), undefined)
        return { redirectTo: '/account' }
      },
    },
    {
      url: '/account/password',
      show: (visit, problem) =>
        visit.visitor
          ? formPage(visit, {
              title: accessWords(visit).account.changePassword,
              problem,
              intro: accessWords(visit).change.intro,
              fields: [oldField(visit), newPasswordFields(visit)],
              button: accessWords(visit).change.button,
            })
          : { redirectTo: signInAddress('/account/password') },
      submit: async (visit) => {
        const { realm, visitor, fields, network, origin } = visit
        if (!visitor) return { redirectTo: signInAddress('/account/password') }
        const given = { user: visitor.user, password: fields.get('old') ?? '', network, origin }
        const right = await hashIfPasswordOf(attempts, realm, given)
        if (right === undefined) throw oldPasswordWrong({})
        const hash = await newPasswordHash(visit, [
          visitor.user.deliveryEmail,
          visitor.user.fullName,
        ])
        const proof = { key: visitor.key, passwordHash: right }
        await visitor.write(provedBy(proof, replaceOwnPassword), hash)
        const session = await signInBrowser(visit, {
          ...{ user: visitor.user, proof: hash },
          isProved: true,
        })
        return { redirectTo: '/account', session }
      },
    },
  ]
}

function replaceOwnPassword(tx: ActionTx, viewer: Viewer, hash: string): Promise<void> {
  return replacePassword(tx, viewer.user, { hash })
}

function oldField(visit: Visit): Html {
  const label = accessWords(visit).change.current
  return field({ name: 'old', label, type: 'password', fill: 'current-password' })
}

/** Ends the session of the pressed button, or all sessions except this one. */
async function endOne(
  attempts: PasswordAttempts,
  { realm, visitor, fields, network, origin }: Visit,
): Promise<void> {
  if (!visitor) return
  const proof = await requireProof(attempts, { realm, ...visitor, network, origin, params: {} })
  const named = fields.get('session_id')
  if (named === undefined) {
    await visitor.write(provedBy(proof, endOtherSessions), visitor.key.id)
  } else await visitor.write(provedBy(proof, endSession), Number(named))
}

async function showAccount(
  visit: Visit,
  provider: { readonly name: string } | undefined,
  problem?: string,
) {
  const { realm, visitor, language, token } = visit
  if (!visitor) return { redirectTo: signInAddress('/account') }
  const { user, key } = visitor
  const words = accessWords(visit).account
  const sessions = sessionsOf(user).filter((session) => !isExpired(session))
  const linked = provider && (await isLinked(realm, user.id)) ? provider : undefined
  return {
    title: `${words.title} – ${realm.directory.realm.name}`,
    language,
    content: html`<h1>${user.fullName}</h1>
${problem === undefined ? undefined : html`<p class="problem" role="alert">${problem}</p>`}
<p>${words.signedInAs(user.deliveryEmail)}</p>
<p><a href="/account/password">${words.changePassword}</a></p>
<form class="inline" method="post" action="/logout">${token}<button>${words.signOut}</button></form>
${linked ? linkedTo(visit, linked, isFresh(key)) : undefined}
<h2>${words.sessions}</h2>
<div class="table"><table>
<tr><th>${words.browser}</th><th>${words.since}</th><th></th></tr>
${sessions.map((session) => sessionRow(visit, session, key))}
</table></div>
${isFresh(key) ? html`<form method="post">${token}<button>${words.signOutOthers}</button></form>` : words.signInAgain}`,
  }
}

function linkedTo(visit: Visit, { name }: { readonly name: string }, canEnd: boolean): Html {
  const words = accessWords(visit).account
  const end = html`<form class="inline" method="post" action="/account/provider/disconnect">${visit.token}
<button>${words.disconnect(name)}</button></form>`
  return html`<p>${words.canSignInWith(name)}</p>
${canEnd ? end : undefined}`
}

function sessionRow(visit: Visit, session: ApiKey, current: ApiKey): Html {
  const words = accessWords(visit).account
  const since = new Date(session.createdAt * 1000).toISOString().slice(0, 16).replace('T', ' ')
  const end = html`<form class="inline" method="post">${visit.token}
<input type="hidden" name="session_id" value="${session.id}"><button>${words.signOut}</button></form>`
  return html`<tr><td>${session.name}</td><td>${since} UTC</td>
<td>${session.id === current.id ? words.thisBrowser : isFresh(current) ? end : undefined}</td></tr>`
}
