import { linkedToOther, type UserId } from '@parley/contract'
import type { User } from '../directory/objects.ts'
import type { Viewer } from '../directory/viewer.ts'
import type { Subject } from '../openid/provider.ts'
import type { Realm } from '../realms/realm.ts'
import type { ActionTx } from '../writer/action.ts'
import {
  deleteIdentities,
  findOwner,
  findSubjects,
  insertIdentity,
} from './provider-identities.store.ts'

/** The user who is linked to a subject, whatever address the provider reports. */
export async function userOfSubject(realm: Realm, subject: Subject): Promise<User | undefined> {
  const userId = await findOwner(realm.sql, realm.id, subject)
  return userId === undefined ? undefined : realm.directory.users.get(userId)
}

/** Whether a provider signs this user in. */
export async function isLinked(realm: Realm, userId: UserId): Promise<boolean> {
  return (await findSubjects(realm.sql, realm.id, userId)).length > 0
}

interface ByAddress {
  readonly subject: Subject
  /** As the provider has verified it. */
  readonly address: string
  readonly provider: string
}

/**
 * Links an account to the first subject that proves its address. Checked again here, because another sign-in or a
 * change of the address may have come first.
 */
export async function linkByAddress(
  tx: ActionTx,
  viewer: Viewer,
  { subject, address, provider }: ByAddress,
): Promise<void> {
  if (tx.directory.userByEmail(address)?.id !== viewer.id) throw linkedToOther({ provider })
  await linkSubject(tx, viewer.id, { subject, provider })
}

/** Refused if the subject is linked to another account, or another subject of this provider to this one. */
export async function linkSubject(
  tx: ActionTx,
  userId: UserId,
  { subject: given, provider }: Omit<ByAddress, 'address'>,
): Promise<void> {
  const { issuer, subject } = given
  const sql = await tx.open()
  const { realmId } = tx.directory
  if (await insertIdentity(sql, realmId, { issuer, subject, userId })) {
    tx.append({ kind: 'provider-link-changed', userId, issuer, subject, isLinked: true })
    return
  }
  if ((await findOwner(sql, realmId, given)) !== userId) throw linkedToOther({ provider })
}

/** The next subject that proves the address of this account is linked to it. */
export async function unlinkProvider(tx: ActionTx, viewer: Viewer): Promise<void> {
  await unlinkProviderOf(tx, viewer.id)
}

export async function unlinkProviderOf(tx: ActionTx, userId: UserId): Promise<void> {
  const sql = await tx.open()
  const { realmId } = tx.directory
  const linked = await findSubjects(sql, realmId, userId)
  if (linked.length === 0) return
  await deleteIdentities(sql, realmId, userId)
  for (const subject of linked) {
    tx.append({ kind: 'provider-link-changed', userId, ...subject, isLinked: false })
  }
}
