import type { User } from '../directory/objects.ts'
import { html } from '../http/documents/html.ts'
import type { FormPage, Shown, Visit } from '../http/form-pages.ts'
import { notePage } from '../http/form-parts.ts'
import type { OneTimeSignIn } from './one-time-sign-in.ts'
import { appAddress } from './return-address.ts'
import { signInBrowser } from './start-session.ts'

export const oneTimePath = '/login/once'

/** The address that an operator is shown on a terminal: it signs in once, on the machine of the server. */
export function oneTimePages(oneTime: OneTimeSignIn): FormPage[] {
  return [{ url: oneTimePath, show: (visit) => signInOnce(oneTime, visit) }]
}

async function signInOnce(oneTime: OneTimeSignIn, visit: Visit): Promise<Shown> {
  if (!visit.isOnThisMachine) return refused(visit, 403, elsewhere)
  // The browser prefetches the page; the user has not opened it.
  if (visit.isUnseen) return refused(visit, 503, lookedAhead)
  const user = userOf(visit, oneTime)
  if (!user) return refused(visit, 404, used)
  return { redirectTo: appAddress, session: await signInBrowser(visit, { user, isProved: true }) }
}

function userOf({ realm, query }: Visit, oneTime: OneTimeSignIn): User | undefined {
  const target = oneTime.take(query.get('code') ?? '')
  if (target?.realmId !== realm.id) return undefined
  const user = realm.directory.users.get(target.userId)
  return user?.isActive ? user : undefined
}

const elsewhere = html`<p>It works only on the machine that runs the server.
<a href="/login">Sign in</a> with your password.</p>`

const lookedAhead = html`<p>Open the address again.</p>`

const used = html`<p>It was already used, or is older than 15 minutes. Run <code>npx parley open</code>
for a new one, or <a href="/login">sign in</a> with your password.</p>`

function refused(visit: Visit, status: number, text: typeof used): Shown {
  return { ...notePage(visit, 'This link does not sign anyone in', text), status }
}
