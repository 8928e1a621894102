import { type Html, html } from '../../http/documents/html.ts'
import type { FormPage, Visit } from '../../http/form-pages.ts'
import type { Limiter } from '../../http/limit.ts'
import { endSession } from './end-sessions.ts'
import { field, formPage } from './form-parts.ts'
import { returnAddress } from './return-address.ts'
import { signIn } from './sign-in.ts'
import { signInBrowser } from './start-session.ts'

export function signInPages(limiter: Limiter): FormPage[] {
  return [
    {
      url: '/login',
      show: (visit, problem) =>
        visit.visitor && problem === undefined
          ? { redirectTo: nextOf(visit) }
          : formPage(visit, {
              title: `Sign in to ${visit.realm.directory.realm.name}`,
              problem,
              fields: [addressField(visit), passwordField],
              button: 'Sign in',
              after: html`<p><a href="/password/reset">Reset your password</a></p>${joinLink(visit)}`,
            }),
      submit: async (visit) => {
        const username = visit.fields.get('username') ?? ''
        const password = visit.fields.get('password') ?? ''
        const signedIn = await signIn(limiter, visit.realm, { username, password })
        const session = await signInBrowser(visit, signedIn)
        return { redirectTo: nextOf(visit), session }
      },
    },
    {
      url: '/logout',
      show: () => ({ redirectTo: '/account' }),
      submit: async ({ realm, visitor }) => {
        if (visitor) await realm.write(endSession, visitor.user.id, visitor.key.id)
        return { redirectTo: '/login', session: null }
      },
    },
  ]
}

/** Where everybody may join. */
function joinLink({ realm }: Visit): Html | undefined {
  if (realm.directory.realm.settings.invite_required) return undefined
  return html`<p><a href="/register">Create an account</a></p>`
}

/** The form is sent to where it stands, so what stood in the link is there again. */
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
