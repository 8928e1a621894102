import type { User } from '../directory/objects.ts'
import type { FormPage, Shown, Visit } from '../http/form-pages.ts'
import { notePage } from '../http/form-parts.ts'
import type { OneTimeSignIn } from './one-time-sign-in.ts'
import { accessWords } from './page-words.ts'
import { appAddress } from './return-address.ts'
import { signInBrowser } from './start-session.ts'

export const oneTimePath = '/login/once'

/** The address that an operator is shown on a terminal: it signs in once, on the machine of the server. */
export function oneTimePages(oneTime: OneTimeSignIn): FormPage[] {
  return [{ url: oneTimePath, show: (visit) => signInOnce(oneTime, visit) }]
}

async function signInOnce(oneTime: OneTimeSignIn, visit: Visit): Promise<Shown> {
  if (!visit.isOnThisMachine) return refused(visit, 403, 'elsewhere')
  // The browser prefetches the page; the user has not opened it.
  if (visit.isUnseen) return refused(visit, 503, 'lookedAhead')
  const user = userOf(visit, oneTime)
  if (!user) return refused(visit, 404, 'used')
  return { redirectTo: appAddress, session: await signInBrowser(visit, { user, isProved: true }) }
}

function userOf({ realm, query }: Visit, oneTime: OneTimeSignIn): User | undefined {
  const target = oneTime.take(query.get('code') ?? '')
  if (target?.realmId !== realm.id) return undefined
  const user = realm.directory.users.get(target.userId)
  return user?.isActive ? user : undefined
}

function refused(visit: Visit, status: number, why: 'elsewhere' | 'lookedAhead' | 'used'): Shown {
  const { title, ...texts } = accessWords(visit).once
  return { ...notePage(visit, title, texts[why]), status }
}
