import { Refusal } from '@parley/contract'
import { type Html, html } from '../http/documents/html.ts'
import type { FormPage, Shown, Visit } from '../http/form-pages.ts'
import { field, formPage, notePage } from '../http/form-parts.ts'
import { formWords } from '../http/form-words.ts'
import { sentenceOf } from '../http/refusal-sentences.ts'
import type { Provider } from '../openid/provider.ts'
import { appPadOf, signInApp } from './app-sign-in.ts'
import { endSession } from './end-sessions.ts'
import { accessWords } from './page-words.ts'
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
    const text = html`<p>${sentenceOf(pad.message, visit.language)}</p>`
    return { ...notePage(visit, accessWords(visit).appCannot, text), status: 400 }
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
  const words = accessWords(visit)
  const page = formPage(visit, {
    title: words.signInTo(visit.realm.directory.realm.name),
    problem,
    // The app comes here when the server does not accept its session any more.
    ...(visit.query.has('ended') && { intro: words.sessionEnded }),
    fields: [addressField(visit), passwordField(visit)],
    button: formWords(visit).signIn,
    after: html`${providerLink(visit, provider, errand)}
${words.resetLink}${joinLink(visit)}`,
  })
  return { ...page, leadsToApp: isForApp }
}

function appPadIn({ query }: Visit): string | undefined | Refusal {
  try {
    return appPadOf(query)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** If the organization is open to everyone. */
function joinLink(visit: Visit): Html | undefined {
  if (visit.realm.directory.realm.settings.invite_required) return undefined
  return accessWords(visit).createAccount
}

/** The form is submitted to its own address, which keeps the parameters of the link. */
function nextOf({ query }: Visit): string {
  return returnAddress(query.get('next'))
}

function addressField(visit: Visit): Html {
  return field({
    name: 'username',
    label: formWords(visit).emailAddress,
    type: 'email',
    fill: 'username',
    value: visit.fields.get('username') ?? '',
  })
}

function passwordField(visit: Visit): Html {
  const label = accessWords(visit).password
  return field({ name: 'password', label, type: 'password', fill: 'current-password' })
}
