import {
  email as addressForm,
  type InvitationId,
  invitationFailed,
  limits,
  type Refusal,
  type SkippedAddress,
  type UserId,
} from '@parley/contract'
import { isReservedAddress, mayKnowAddress } from '../../directory/addresses.ts'
import { requireFewCreated } from '../../directory/created-today.ts'
import type { Directory } from '../../directory/directory.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { hashApiKey } from '../../http/authenticate.ts'
import { addressProblem } from '../../people/public.ts'
import type { ActionTx } from '../../writer/action.ts'
import { type Grant, requireGrantable, requireMayInvite } from './invitations.policy.ts'
import {
  countLinks,
  countSent,
  deleteOldInvitations,
  endEarlier,
  findLastId,
  invitationTable,
} from './invitations.store.ts'

interface NewInvitation {
  readonly grant: Grant
  /** For how long it works; null: until it is revoked. */
  readonly minutes: number | null
}

export interface Addressed {
  readonly email: string
  /** The secret as it is in the email; only its hash is stored. */
  readonly secret: string
}

interface NewMails extends NewInvitation {
  readonly to: readonly Addressed[]
  readonly notifiesInviter: boolean
}

export interface Invited {
  /** The caller sends the emails. */
  readonly sent: readonly Addressed[]
  /** Addresses with an account, as far as the inviter may know. */
  readonly skipped: readonly SkippedAddress[]
}

/** Invites people by email, except those whose account the inviter can see. */
export async function inviteByMail(
  tx: ActionTx,
  viewer: Viewer,
  { to, notifiesInviter, ...invitation }: NewMails,
): Promise<Invited> {
  requireMayInvite(viewer, 'mail')
  requireGrantable(viewer, invitation.grant)
  requireAddresses(tx.directory, to)
  const skipped = to.flatMap(({ email }) => knownAccountAt(viewer, email))
  const taken = new Set(skipped.map(([email]) => email))
  const sent = to.filter(({ email }) => !taken.has(email))
  if (sent.length === 0) return { sent, skipped }
  await requireWithinDay(tx, viewer.id, sent.length)
  const sql = await tx.open()
  const addresses = sent.map(({ email }) => email)
  await endEarlier(sql, tx.directory.realmId, viewer.id, addresses)
  const rows = sent.map((one) => ({ ...one, notifiesInviter, link: null }))
  await insertInvitations(tx, viewer, invitation, rows)
  return { sent, skipped }
}

/** Creates a link with which any number of people can join. */
export async function inviteByLink(
  tx: ActionTx,
  viewer: Viewer,
  { secret, ...invitation }: NewInvitation & { readonly secret: string },
): Promise<void> {
  requireMayInvite(viewer, 'link')
  requireGrantable(viewer, invitation.grant)
  const ofToday = await countLinks(await tx.open(), tx.directory.realmId, viewer.id)
  requireFewCreated(viewer, ofToday + 1)
  const row = { email: null, secret, link: secret, notifiesInviter: false }
  await insertInvitations(tx, viewer, invitation, [row])
}

interface Row {
  readonly email: string | null
  readonly secret: string
  /** The secret, for links that are shown again. */
  readonly link: string | null
  readonly notifiesInviter: boolean
}

async function insertInvitations(
  tx: ActionTx,
  { id: inviterId }: Viewer,
  { grant, minutes }: NewInvitation,
  rows: readonly Row[],
): Promise<void> {
  const sql = await tx.open()
  const { realmId } = tx.directory
  const sentAt = Math.floor(tx.now.getTime() / 1000)
  const expiresAt = minutes === null ? null : sentAt + minutes * 60
  const lastId = await findLastId(sql, realmId)
  rows.forEach(({ secret, link, ...row }, index) => {
    const id = (lastId + 1 + index) as InvitationId
    const times = { sentAt, expiresAt, shownTo: [] }
    const hash = hashApiKey(secret)
    tx.insert(invitationTable, { ...grant, ...row, ...times, id, inviterId, hash, secret: link })
  })
  await deleteOldInvitations(sql, realmId)
  const mails = rows.filter(({ email }) => email !== null).length
  const { role } = grant
  tx.append({ kind: 'invitations-changed', inviterIds: [inviterId], op: 'sent', role, mails })
}

/** If one address is invalid, nobody is invited. */
export function requireAddresses(directory: Directory, to: readonly Addressed[]): void {
  const errors = to.flatMap(({ email }): SkippedAddress[] => {
    const problem = isAddress(directory, email)
      ? addressProblem(directory, email)
      : 'Invalid address.'
    return problem ? [[email, problem, false]] : []
  })
  if (errors.length === 0) return
  const problem = "Some emails did not validate, so we didn't send any invitations."
  throw invitationFailed({ errors, sent_invitations: false, daily_limit_reached: false, problem })
}

function isAddress(directory: Directory, email: string): boolean {
  return addressForm.safeParse(email).success && !isReservedAddress(directory, email)
}

/**
 * An account whose address the viewer may see. All others are invited as if they had none: the answer, the list
 * and the limits are the same, and only the email reveals the account.
 */
function knownAccountAt(viewer: Viewer, email: string): SkippedAddress[] {
  const user = viewer.directory.userByEmail(email)
  if (!user || !mayKnowAddress(viewer, user)) return []
  return [[email, 'Already has an account.', !user.isActive]]
}

/** Limits emails in the organization's name, so that a stolen account cannot send a flood. */
export async function requireWithinDay(
  tx: ActionTx,
  inviterId: UserId,
  more: number,
): Promise<void> {
  const { all, own } = await countSent(await tx.open(), tx.directory.realmId, inviterId)
  const isTooMany =
    all + more > limits.maxInvitationsPerDay || own + more > limits.maxInvitationsPerUserAndDay
  if (isTooMany) throw tooManyInvited()
}

export function tooManyInvited(): Refusal {
  const problem = `Daily invitation limit reached. Send fewer, try again tomorrow, or share a link.`
  return invitationFailed({
    errors: [],
    sent_invitations: false,
    daily_limit_reached: true,
    problem,
  })
}
