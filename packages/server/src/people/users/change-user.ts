import { emailTaken, type Role, type UserId } from '@parley/contract'
import { publicAddress } from '../../directory/addresses.ts'
import type { User } from '../../directory/objects.ts'
import { requireAdministrator } from '../../directory/require-caller.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { type PreparedValue, setValues } from '../profile-fields/set-values.ts'
import { requireAddress, requireAllowedAddress } from './address-rules.ts'
import { tellRole } from './consequences.ts'
import {
  outranks,
  requireBotNameFree,
  requireChangeableUser,
  requireMayChangeEmails,
  requireRoleChange,
  requireUniqueName,
} from './users.policy.ts'
import { updateUserRow } from './users.store.ts'

export interface UserChange {
  readonly userId: UserId
  /** As `requireFullName` left it. */
  readonly fullName?: string | undefined
  readonly role?: Role | undefined
  readonly email?: string | undefined
  readonly profile?: readonly PreparedValue[] | undefined
}

/** Administrators' changes of others and of themselves, all or nothing. */
export async function changeUser(tx: ActionTx, viewer: Viewer, input: UserChange): Promise<void> {
  requireAdministrator(viewer)
  const user = requireChangeableUser(viewer, input.userId)
  if (input.email !== undefined) await changeAddress(tx, viewer, user, input.email)
  if (input.fullName !== undefined) await rename(tx, user, input.fullName)
  if (input.profile !== undefined) await setValues(tx, viewer, user, input.profile)
  if (input.role !== undefined) await changeRole(tx, viewer, user, input.role)
}

export async function rename(tx: ActionTx, user: User, fullName: string): Promise<void> {
  if (user.fullName === fullName) return
  if (user.isBot && user.isActive) requireBotNameFree(tx.directory, fullName, user.id)
  requireUniqueName(tx.directory, fullName, user.id)
  await updateUserRow(await tx.open(), tx.directory.realmId, user.id, { fullName })
  tx.append({ kind: 'user-renamed', userId: user.id, fullName })
}

async function changeRole(tx: ActionTx, viewer: Viewer, user: User, role: Role): Promise<void> {
  if (user.role === role) return
  requireRoleChange(viewer, user, role)
  await putRole(tx, user, role)
  if (!user.isBot) await lowerBots(tx, user.id, role)
}

/**
 * Invariant: a bot never has more rights than its owner; otherwise the owner, who holds its key, could undo their
 * own demotion.
 */
async function lowerBots(tx: ActionTx, ownerId: UserId, role: Role): Promise<void> {
  for (const bot of tx.directory.users.values()) {
    if (bot.botOwnerId === ownerId && outranks(bot, { role })) await putRole(tx, bot, role)
  }
}

/** The caller has checked that the user may have the role. A bot may come with the owner that it gets. */
export async function putRole(tx: ActionTx, user: User, role: Role): Promise<void> {
  await updateUserRow(await tx.open(), tx.directory.realmId, user.id, { role })
  tellRole(tx, user, role)
}

export async function changeTimezone(tx: ActionTx, user: User, timezone: string): Promise<void> {
  await updateUserRow(await tx.open(), tx.directory.realmId, user.id, { timezone })
  tx.append({ kind: 'user-timezone-changed', userId: user.id, timezone })
}

async function changeAddress(
  tx: ActionTx,
  viewer: Viewer,
  user: User,
  address: string,
): Promise<void> {
  requireMayChangeEmails(viewer)
  requireAddress(tx.directory, address)
  if (user.deliveryEmail === address) return
  requireAllowedAddress(tx.directory, address)
  const holder = tx.directory.userByEmail(address)
  if (holder && holder.id !== user.id) throw emailTaken({ email: address })
  await moveAddress(tx, viewer, user, address)
}

/** The caller has checked that the user may have the address. */
export async function moveAddress(
  tx: ActionTx,
  actor: Viewer,
  user: User,
  address: string,
): Promise<void> {
  await updateUserRow(await tx.open(), tx.directory.realmId, user.id, { address })
  const isPublic = publicAddress(tx.directory, user) === user.deliveryEmail
  tx.append({ kind: 'user-address-changed', userId: user.id, address, isPublic })
  await tx.signal('address-changed', actor, { address })
}
