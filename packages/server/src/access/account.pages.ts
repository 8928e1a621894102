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
              title: 'Change your password',
              problem,
              intro: html`<p>A new password signs you out of all other browsers.</p>`,
              fields: [oldField, newPasswordFields],
              button: 'Change the password',
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

const oldField = field({
  name: 'old',
  label: 'Current password',
  type: 'password',
  fill: 'current-password',
})

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
  const { realm, visitor, token } = visit
  if (!visitor) return { redirectTo: signInAddress('/account') }
  const { user, key } = visitor
  const sessions = sessionsOf(user).filter((session) => !isExpired(session))
  const linked = provider && (await isLinked(realm, user.id)) ? provider : undefined
  return {
    title: `Your account – ${realm.directory.realm.name}`,
    content: html`<h1>${user.fullName}</h1>
${problem === undefined ? undefined : html`<p class="problem" role="alert">${problem}</p>`}
<p>You are signed in as ${user.deliveryEmail}.</p>
<p><a href="/account/password">Change your password</a></p>
<form class="inline" method="post" action="/logout">${token}<button>Sign out</button></form>
${linked ? linkedTo(linked, isFresh(key), token) : undefined}
<h2>Your sessions</h2>
<div class="table"><table>
<tr><th>Browser</th><th>Signed in</th><th></th></tr>
${sessions.map((session) => sessionRow(session, key, token))}
</table></div>
${isFresh(key) ? html`<form method="post">${token}<button>Sign out of all other browsers</button></form>` : signInAgain}`,
  }
}

function linkedTo({ name }: { readonly name: string }, canEnd: boolean, token: Html): Html {
  const end = html`<form class="inline" method="post" action="/account/provider/disconnect">${token}
<button>Disconnect ${name}</button></form>`
  return html`<p>You can sign in with ${name}.</p>
${canEnd ? end : undefined}`
}

const signInAgain = html`<p><a href="/login?next=/account&amp;again=yes">Sign in again</a> to end
other sessions.</p>`

function sessionRow(session: ApiKey, current: ApiKey, token: Html): Html {
  const since = new Date(session.createdAt * 1000).toISOString().slice(0, 16).replace('T', ' ')
  const end = html`<form class="inline" method="post">${token}
<input type="hidden" name="session_id" value="${session.id}"><button>Sign out</button></form>`
  return html`<tr><td>${session.name}</td><td>${since} UTC</td>
<td>${session.id === current.id ? 'this browser' : isFresh(current) ? end : undefined}</td></tr>`
}
