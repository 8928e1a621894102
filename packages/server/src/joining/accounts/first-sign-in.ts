import { roles } from '@parley/contract'
import { followSight } from '../../channels/public.ts'
import { isFullMember, waitingIn } from '../../directory/groups.ts'
import type { User } from '../../directory/objects.ts'
import { supposing } from '../../directory/supposing.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { recordJoining } from '../../people/public.ts'
import type { ActionTx } from '../../writer/action.ts'

/** At the first sign-in to an account that an administrator created, its user joins. */
export async function noteSignIn(tx: ActionTx, { user }: Viewer): Promise<void> {
  if (!user.awaitsSignIn) return
  const dateJoined = Math.floor(tx.now.getTime() / 1000)
  const wasFull = isFull(tx, user)
  await recordJoining(tx, user, dateJoined)
  if (wasFull && !isFull(tx, { ...user, dateJoined })) leaveFullMembers(tx, user, dateJoined)
}

function isFull({ directory }: ActionTx, user: User): boolean {
  return user.role === roles.member && isFullMember(user, waitingIn(directory))
}

/** The waiting period begins with the first sign-in. */
function leaveFullMembers(tx: ActionTx, user: User, dateJoined: number): void {
  const groupId = tx.directory.systemGroup('role:fullmembers').id
  tx.append({ kind: 'group-members-changed', groupId, op: 'remove', userIds: [user.id] })
  const users = new Map(tx.directory.users).set(user.id, { ...user, dateJoined })
  followSight(tx, groupId, [user.id], supposing(tx.directory, { users }))
}
