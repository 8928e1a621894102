import { sessionUnknown, type UserId } from '@parley/contract'
import { sessionsOf } from '../directory/credentials.ts'
import type { User } from '../directory/objects.ts'
import { requireAdministrator, requireMayManage } from '../directory/require-caller.ts'
import { requirePerson } from '../directory/require-user.ts'
import type { Viewer } from '../directory/viewer.ts'
import type { ActionTx } from '../writer/action.ts'
import { revokeKeys } from './revoke-api-keys.ts'

/** Ends a user's browser sessions and their waiting polls. */
export async function endSessions(tx: ActionTx, user: User, keptId?: number): Promise<void> {
  const ended = sessionsOf(user).filter((session) => session.id !== keptId)
  await revokeKeys(
    tx,
    user.id,
    ended.map((session) => session.id),
  )
}

export async function endSession(tx: ActionTx, viewer: Viewer, id: number): Promise<void> {
  requireSession(viewer, id)
  await revokeKeys(tx, viewer.id, [id])
}

export function requireSession({ user }: Viewer, id: number): void {
  if (!sessionsOf(user).some((session) => session.id === id)) throw sessionUnknown({})
}

export async function endOtherSessions(
  tx: ActionTx,
  viewer: Viewer,
  currentId: number,
): Promise<void> {
  await endSessions(tx, viewer.user, currentId)
}

/** An administrator ends a user's sessions; those of an owner only another owner. */
export async function endSessionsOf(tx: ActionTx, viewer: Viewer, userId: UserId): Promise<void> {
  requireAdministrator(viewer)
  const user = requirePerson(viewer, userId)
  requireMayManage(viewer, user)
  await endSessions(tx, user)
}
