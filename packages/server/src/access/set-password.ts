import type { UserId } from '@parley/contract'
import type { User } from '../directory/objects.ts'
import type { Viewer } from '../directory/viewer.ts'
import { invariant } from '../invariant.ts'
import type { ActionTx } from '../writer/action.ts'
import { passwordTable } from './auth.store.ts'
import { endSessions } from './end-sessions.ts'

export interface NewPassword {
  readonly userId: UserId
  /** argon2id. */
  readonly hash: string
}

/** Gives a new user their first password. Whoever calls has checked the right. */
export function setFirstPassword(tx: ActionTx, input: NewPassword): void {
  tx.insert(passwordTable, input)
}

export interface PasswordReplacement {
  readonly hash: string
  /** The session that goes on, if the change came in with one. */
  readonly keptKeyId?: number | undefined
}

/** A password instead of the one before; whoever knew that one is signed out of every browser. */
export async function replacePassword(
  tx: ActionTx,
  user: User,
  { hash, keptKeyId }: PasswordReplacement,
): Promise<void> {
  tx.insert(passwordTable, { userId: user.id, hash })
  await endSessions(tx, user, keptKeyId)
}

/** The server itself gives somebody a new password. */
export async function resetPassword(
  tx: ActionTx,
  _actor: Viewer,
  { userId, hash }: NewPassword,
): Promise<void> {
  const user = tx.directory.users.get(userId)
  invariant(user, 'a password belongs to a user who exists')
  await replacePassword(tx, user, { hash })
}
