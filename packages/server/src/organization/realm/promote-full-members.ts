import { roles, type UserId } from '@parley/contract'
import { followSight } from '../../channels/public.ts'
import type { Directory } from '../../directory/directory.ts'
import { isFullMember, type Waiting, waitingIn } from '../../directory/groups.ts'
import { supposing } from '../../directory/supposing.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { Realm } from '../../realms/realm.ts'
import { sharedNow } from '../../shared-clock.ts'
import type { ActionTx } from '../../writer/action.ts'
import { updateRealmRow } from './realm.store.ts'

/** Checks whether members have become full members. */
export async function promoteNow(realm: Realm): Promise<void> {
  const { directory } = realm
  if (directory.realm.settings.waiting_period_threshold === 0) return
  const at = Math.floor(sharedNow() / 1000)
  const { gained } = changes(directory, { ...waitingIn(directory), at })
  if (gained.length > 0) await realm.writeAsSystem(promoteFullMembers, at)
}

/** Makes members full members whose waiting period has passed. */
export async function promoteFullMembers(tx: ActionTx, _viewer: Viewer, at: number): Promise<void> {
  const { directory } = tx
  if (at <= directory.realm.fullMembersAt) return
  await updateRealmRow(await tx.open(), { ...directory.realm, fullMembersAt: at })
  followWaiting(tx, { ...waitingIn(directory), at })
}

/** Appends the users who become full members, and those who cease to be. */
export function followWaiting(tx: ActionTx, after: Waiting): void {
  const { directory } = tx
  const { realm } = directory
  const before = waitingIn(directory)
  if (before.days === after.days && before.at === after.at) return
  tx.append({ kind: 'full-members-promoted', at: after.at })
  const { gained, lost } = changes(directory, after)
  const groupId = directory.systemGroup('role:fullmembers').id
  const members = { kind: 'group-members-changed', groupId } as const
  if (gained.length > 0) tx.append({ ...members, op: 'add', userIds: gained })
  if (lost.length > 0) tx.append({ ...members, op: 'remove', userIds: lost })
  const settings = { ...realm.settings, waiting_period_threshold: after.days }
  const later = supposing(directory, { realm: { ...realm, settings, fullMembersAt: after.at } })
  followSight(tx, groupId, [...gained, ...lost], later)
}

function changes(directory: Directory, after: Waiting) {
  const before = waitingIn(directory)
  const gained: UserId[] = []
  const lost: UserId[] = []
  for (const user of directory.users.values()) {
    if (!user.isActive || user.isSystemBot || user.role !== roles.member) continue
    const isFull = isFullMember(user, after)
    if (isFullMember(user, before) === isFull) continue
    if (isFull) gained.push(user.id)
    else lost.push(user.id)
  }
  return { gained, lost }
}
