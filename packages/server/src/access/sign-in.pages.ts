import { Refusal } from '@parley/contract'
import { type Html, html } from '../http/documents/html.ts'
import type { FormPage, Shown, Visit } from '../http/form-pages.ts'
import { field, formPage, notePage } from '../http/form-parts.ts'
import type { Provider } from '../openid/provider.ts'
import { appPadOf, signInApp } from './app-sign-in.ts'
import { endSession } from './end-sessions.ts'
import type { PasswordAttempts } from './password-attempts.ts'
import { providerLink } from './provider-link.ts'
import { returnAddress } from './return-address.ts'
import { signIn } from './sign-in.ts'
import { signInBrowser } from './start-session.ts'

export function signInPages(
  attempts: PasswordAttempts,
  provider: Provider | undefined,
): FormPage[] {
  return [
    {
      url: '/login',
      show: (visit, problem) => showSignIn(provider, visit, problem),
      submit: async (visit) => {
        const pad = appPadOf(visit.query)
        const username = visit.fields.get('username') ?? ''
        const password = visit.fields.get('password') ?? ''
        const { network, origin, realm } = visit
        const given = { username, password, network, origin }
        const signedIn = await signIn(attempts, realm, given)
        if (pad !== undefined) return { redirectTo: await signInApp(visit, signedIn, pad) }
        const session = await signInBrowser(visit, { ...signedIn, isProved: true })
        return { redirectTo: nextOf(visit), session }
      },
    },
    {
      url: '/logout',
      show: () => ({ redirectTo: '/account' }),
      submit: async ({ realm, visitor, origin }) => {
        if (visitor) await realm.write(endSession, visitor.user.id, visitor.key.id, origin)
        return { redirectTo: '/login', session: null }
      },
    },
  ]
}

/** Note: an app gets no key from an existing session, because anybody may have written its link. */
function showSignIn(provider: Provider | undefined, visit: Visit, problem?: string): Shown {
  const pad = appPadIn(visit)
  if (pad instanceof Refusal) {
    const text = html`<p>${pad.message}</p>`
    return { ...notePage(visit, 'This app cannot be signed in', text), status: 400 }
  }
  const isForApp = pad !== undefined
  const isAgain = visit.query.has('again')
  if (visit.visitor && problem === undefined && !isForApp && !isAgain)
    return { redirectTo: nextOf(visit) }
  const errand = {
    next: visit.query.get('next'),
    mobile_flow_otp: pad ?? null,
    again: isAgain ? ('yes' as const) : null,
  }
  const page = formPage(visit, {
    title: `Sign in to ${visit.realm.directory.realm.name}`,
    problem,
    ...(visit.query.has('ended') && { intro: sessionEnded }),
    fields: [addressField(visit), passwordField],
    button: 'Sign in',
    after: html`${providerLink(provider, errand)}
<p><a href="/password/reset">Reset your password</a></p>${joinLink(visit)}`,
  })
  return { ...page, leadsToApp: isForApp }
}

/** The app comes here when the server does not accept its session any more. */
const sessionEnded = html`<p role="status">You were signed out: this session was ended elsewhere, or was not used for a
long time.</p>`

function appPadIn({ query }: Visit): string | undefined | Refusal {
  try {
    return appPadOf(query)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** If the organization is open to everyone. */
function joinLink({ realm }: Visit): Html | undefined {
  if (realm.directory.realm.settings.invite_required) return undefined
  return html`<p><a href="/register">Create an account</a></p>`
}

/** The form is submitted to its own address, which keeps the parameters of the link. */
function nextOf({ query }: Visit): string {
  return returnAddress(query.get('next'))
}

function addressField({ fields }: Visit): Html {
  return field({
    name: 'username',
    label: 'Email address',
    type: 'email',
    fill: 'username',
    value: fields.get('username') ?? '',
  })
}

const passwordField = html`${field({
  name: 'password',
  label: 'Password',
  type: 'password',
  fill: 'current-password',
})}`
