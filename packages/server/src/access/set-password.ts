import type { UserId } from '@parley/contract'
import type { User } from '../directory/objects.ts'
import { userOf } from '../directory/of-id.ts'
import type { Viewer } from '../directory/viewer.ts'
import type { ActionTx } from '../writer/action.ts'
import { passwordTable } from './auth.store.ts'
import { endSessions } from './end-sessions.ts'
import { evict, type Kept, nothingKept } from './evict.ts'
import { endLinks } from './mailed-links.ts'

export interface NewPassword {
  readonly userId: UserId
  /** argon2id. */
  readonly hash: string
}

/** Sets the first password of a new user. The caller has checked the permission. */
export function setFirstPassword(tx: ActionTx, input: NewPassword): void {
  tx.insert(passwordTable, input)
}

export interface PasswordReplacement {
  readonly hash: string
  /** The session that continues, if the change was made in one. */
  readonly keptKeyId?: number | undefined
}

/** Changes the password. Ends all other browser sessions, and all links that the user was sent. */
export async function replacePassword(
  tx: ActionTx,
  user: User,
  { hash, keptKeyId }: PasswordReplacement,
): Promise<void> {
  tx.insert(passwordTable, { userId: user.id, hash })
  tx.append({ kind: 'password-set', userId: user.id, isReset: false })
  await endSessions(tx, user, keptKeyId)
  await endLinks(tx, [user.id])
}

/** Replaces a lost or stolen password: all credentials and links end, except the selected ones. */
export async function setNewPassword(
  tx: ActionTx,
  actor: Viewer,
  { user, hash, kept }: { readonly user: User; readonly hash: string; readonly kept: Kept },
): Promise<void> {
  tx.insert(passwordTable, { userId: user.id, hash })
  tx.append({ kind: 'password-set', userId: user.id, isReset: true })
  await evict(tx, actor, { user, kept })
  await endLinks(tx, [user.id])
}

/** The operator sets a new password. */
export async function resetPassword(
  tx: ActionTx,
  actor: Viewer,
  { userId, hash, keepsKeys }: NewPassword & { readonly keepsKeys: boolean },
): Promise<void> {
  const user = userOf(tx.directory, userId)
  if (keepsKeys) await replacePassword(tx, user, { hash })
  else await setNewPassword(tx, actor, { user, hash, kept: nothingKept })
}
