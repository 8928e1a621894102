import {
  email as addressForm,
  addressNotAllowed,
  addressUnproved,
  authenticationFailed,
  invitationDead,
  invitationForOther,
  providedAddressUnusable,
  Refusal,
  signInRefused,
  userDeactivated,
} from '@parley/contract'
import { z } from 'zod'
import {
  appPadOf,
  linkByAddress,
  noteRefusedSignIn,
  providerPath,
  returnAddress,
  signInApp,
  signInBrowser,
  userOfSubject,
} from '../../access/public.ts'
import type { User } from '../../directory/objects.ts'
import { html } from '../../http/documents/html.ts'
import type { FormPage, Shown, Visit } from '../../http/form-pages.ts'
import { notePage } from '../../http/form-parts.ts'
import { formWords } from '../../http/form-words.ts'
import { type Limiter, limitRules } from '../../http/limit.ts'
import { limitNetwork } from '../../http/limit-network.ts'
import { sentenceOf } from '../../http/refusal-sentences.ts'
import type { Identity, Provider } from '../../openid/provider.ts'
import { addressProblem, isFullName } from '../../people/public.ts'
import { lookAtInvitation } from '../invitations/find-invitation.ts'
import { joiningWords } from './page-words.ts'
import { isFor, requireOpen } from './sign-up.ts'
import { issueSignUpLink } from './sign-up-mails.ts'

/**
 * State in the browser during a sign-in at the provider: binds the answer to the browser, and remembers the
 * purpose.
 */
const errand = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  isAgain: z.literal(true).optional(),
  next: z.string().nullable(),
  pad: z.string().optional(),
  invitation: z.string().nullable(),
})
type Errand = z.infer<typeof errand>

const callbackPath = `${providerPath}/callback`

/** Signing in, and signing up, at a provider. */
export function providerPages(limiter: Limiter, provider: Provider): FormPage[] {
  const guarded = (url: string, show: (visit: Visit) => Promise<Shown>): FormPage => ({
    url,
    show: async (visit) => {
      try {
        limitNetwork(limiter, limitRules.byAddress, 'byAddress', visit.network)
        return await show(visit)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return refusedPage(visit, error)
      }
    },
  })
  return [
    guarded(providerPath, (visit) => depart(provider, visit)),
    guarded(callbackPath, (visit) => arrive(provider, visit)),
  ]
}

function refusedPage(visit: Visit, { message, declaration }: Refusal): Shown {
  const text = html`<p class="problem" role="alert">${sentenceOf(message, visit.language)}</p>
<p><a href="/login">${formWords(visit).signIn}</a></p>`
  const status = declaration.status === 401 ? 403 : declaration.status
  return { ...notePage(visit, joiningWords(visit).notSignedIn, text), status }
}

async function depart(provider: Provider, { siteUrl, query }: Visit): Promise<Shown> {
  const pad = appPadOf(query)
  // Anybody may have written the link of an app, so that a person must be there.
  const isAgain: boolean = query.has('again') || pad !== undefined
  const { url, flow } = await provider.begin(siteUrl + callbackPath, isAgain)
  const invitation = query.get('invitation')
  const wanted = {
    next: query.get('next'),
    invitation: invitation !== null && invitation.length <= longestSecret ? invitation : null,
  }
  const { isAgain: _, ...secrets } = flow
  // Note: only if true, so that a sign-in may begin at a node of the version before and end here, or the other way round.
  const again = isAgain ? { isAgain } : {}
  const kept: Errand = { ...secrets, ...again, ...wanted, ...(pad === undefined ? {} : { pad }) }
  return { redirectTo: url, flow: textOf(kept) }
}

/** More than the secret of any invitation has. */
const longestSecret = 100

/** Note: browsers drop a cookie of more than 4096 bytes, and base64 needs four bytes for three. */
const maxFlowBytes = 3000

/** The errand as it is kept; a long link is forgotten, so that the person can sign in nevertheless. */
function textOf(kept: Errand): string {
  const whole = JSON.stringify(kept)
  if (Buffer.byteLength(whole) <= maxFlowBytes) return whole
  return JSON.stringify({ ...kept, next: null })
}

async function arrive(provider: Provider, visit: Visit): Promise<Shown> {
  const { siteUrl, query, flow } = visit
  const came = errandOf(flow)
  if (!came) throw signInRefused({ provider: provider.name })
  const returned = new URL(`${siteUrl}${callbackPath}?${query}`)
  const identity = await provider.finish(returned, { ...came, isAgain: came.isAgain ?? false })
  // Anybody may have written the link of an app.
  if (came.pad !== undefined && identity.wasSilent) throw signInRefused({ provider: provider.name })
  const user = await knownUser(provider, visit, identity)
  const shown = user
    ? await signIn(visit, { user, ...identity }, came)
    : await signUp(visit, { provider: provider.name, ...identity }, came)
  return { ...shown, flow: null }
}

/** The user who is linked to this subject. A user whose address the provider verifies now is linked. */
async function knownUser(
  { name: provider }: Provider,
  visit: Visit,
  { subject, address, isVerified }: Identity,
): Promise<User | undefined> {
  const { realm, origin } = visit
  const linked = await userOfSubject(realm, subject)
  if (linked) return requireSignIn(visit, linked)
  const user = address === undefined ? undefined : realm.directory.userByEmail(address)
  if (address === undefined || !isVerified) {
    noteRefusedSignIn(realm, user, 'address_unproved', origin)
    throw addressUnproved({ provider })
  }
  // Note: lookups ignore case, and lower case makes ASCII letters of some others, such as the Kelvin sign.
  if (!addressForm.safeParse(address).success) throw providedAddressUnusable({ provider })
  if (!user) return undefined
  requireSignIn(visit, user)
  try {
    await realm.write(linkByAddress, user.id, { subject, address, provider }, origin)
  } catch (error) {
    if (error instanceof Refusal) noteRefusedSignIn(realm, user, 'other_subject', origin)
    throw error
  }
  return user
}

function requireSignIn({ realm, origin }: Visit, user: User): User {
  if (user.isBot) {
    noteRefusedSignIn(realm, user, 'bot', origin)
    throw authenticationFailed({})
  }
  if (!user.isActive) {
    noteRefusedSignIn(realm, user, 'deactivated', origin)
    throw userDeactivated({})
  }
  return user
}

function errandOf(flow: string | undefined): Errand | undefined {
  try {
    return errand.safeParse(JSON.parse(flow ?? '')).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

async function signIn(
  visit: Visit,
  { user, subject, isProved }: Pick<Identity, 'subject' | 'isProved'> & { readonly user: User },
  { next, pad }: Errand,
) {
  if (pad !== undefined) return { redirectTo: await signInApp(visit, { user, subject }, pad) }
  const session = await signInBrowser(visit, { user, subject, isProved })
  return { redirectTo: returnAddress(next), session }
}

/** A person who may join continues with the sign-up form and a proven address. */
async function signUp({ realm }: Visit, identity: Identity & { provider: string }, came: Errand) {
  const { provider, subject, address = '', name } = identity
  const { directory } = realm
  const secret = came.invitation
  const found = secret === null ? undefined : await lookAtInvitation(realm, { secret })
  if (secret === null) requireOpen(directory)
  else if (!found) throw invitationDead({})
  if (found && !isFor(found, address)) throw invitationForOther({ address })
  const problem = addressProblem(directory, address)
  if (problem) throw addressNotAllowed({ problem })
  const invitationId = found?.invitation.id ?? null
  const provided = { provider, subject }
  const details = { address, invitationId, provided, ...(name && isFullName(name) ? { name } : {}) }
  return { redirectTo: await issueSignUpLink(realm, details) }
}
