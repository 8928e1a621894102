import {
  type InvitationId,
  invitationDead,
  invitationNeeded,
  linkInvalid,
  type UserId,
} from '@parley/contract'
import { linkSubject, type MailedLink, takeLink } from '../../access/public.ts'
import { requireActive } from '../../directory/active-realm.ts'
import type { Directory } from '../../directory/directory.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { Subject } from '../../openid/provider.ts'
import { requireAllowedAddress } from '../../people/public.ts'
import type { ActionTx } from '../../writer/action.ts'
import { type FoundInvitation, requireInvitation } from '../invitations/find-invitation.ts'
import { openAccount } from '../invitations/open-account.ts'
import { announceNewcomer, tellInviter } from '../welcome/announce-newcomer.ts'
import { type Greeting, greet } from '../welcome/greet.ts'

/** The address that a sign-up link proves, and the invitation that it stands for. */
export interface SignUpDetails {
  /** The holder of the link reads this mailbox, or owns this address at the provider. */
  readonly address: string
  /** Null: the organization is open. */
  readonly invitationId: InvitationId | null
  /** The name from the provider. */
  readonly name?: string
  /** The account at a provider that signs them in, so that they need no password. */
  readonly provided?: { readonly provider: string; readonly subject: Subject }
}

export function signUpDetails({ details }: MailedLink): SignUpDetails {
  return details as unknown as SignUpDetails
}

export interface SigningUp {
  /** The kind of link: emailed with an invitation, or requested. */
  readonly by: 'invitation' | 'link'
  readonly secret: string
  readonly fullName: string
  /** A language tag; absent: the organization's language. */
  readonly language?: string
  /** argon2id; null for users who sign in with a provider. */
  readonly passwordHash: string | null
  readonly greeting?: Greeting | undefined
}

export interface SignedUp {
  readonly userId: UserId
  readonly address: string
}

/** A person joins. All conditions are checked again, because they may have changed since the link was sent. */
export async function signUp(tx: ActionTx, actor: Viewer, input: SigningUp): Promise<SignedUp> {
  requireActive(tx.directory)
  const { address, invited, provided } = await requireEntry(tx, input)
  requireAllowedAddress(tx.directory, address)
  const { fullName, language, passwordHash, greeting } = input
  const given = { email: address, fullName, passwordHash, ...(language && { language }) }
  const id = await openAccount(tx, actor, { ...given, ...grantedBy(tx.directory, invited) })
  if (provided) await linkSubject(tx, id, provided)
  const newcomer = { id, fullName }
  await announceNewcomer(tx, actor, newcomer)
  const { notifiesInviter, inviterId } = invited?.invitation ?? {}
  if (notifiesInviter && inviterId) await tellInviter(tx, actor, newcomer, inviterId)
  if (greeting) await greet(tx, actor, { userId: id, greeting })
  return { userId: id, address }
}

interface Entry {
  readonly address: string
  /** Undefined: the organization is open. */
  readonly invited: FoundInvitation | undefined
  readonly provided?: SignUpDetails['provided']
}

async function requireEntry(tx: ActionTx, { by, secret }: SigningUp): Promise<Entry> {
  if (by === 'invitation') {
    const invited = await requireInvitation(tx, { secret })
    const { email } = invited.invitation
    // A link for many proves no address.
    if (email === null) throw invitationDead({})
    return { address: email, invited }
  }
  const details = signUpDetails(await takeLink(tx, 'sign-up', secret))
  const { address, invitationId, provided } = details
  if (invitationId === null) {
    requireOpen(tx.directory)
    return { address, invited: undefined, provided }
  }
  const invited = await requireInvitation(tx, { id: invitationId })
  if (!isFor(invited, address)) throw linkInvalid({})
  return { address, invited, provided }
}

/** An emailed invitation is valid only for its address. */
export function isFor({ invitation: { email } }: FoundInvitation, address: string): boolean {
  return email === null || email.toLowerCase() === address.toLowerCase()
}

export function requireOpen({ realm }: Directory): void {
  if (realm.settings.invite_required) throw invitationNeeded({})
}

/** Invited users get what the invitation gives; others get the defaults. */
function grantedBy({ defaultChannels }: Directory, invited: FoundInvitation | undefined) {
  if (!invited) return {}
  const { role, channelIds, groupIds, withDefaults } = invited.worth
  return { role, groupIds, channelIds: [...channelIds, ...(withDefaults ? defaultChannels : [])] }
}
