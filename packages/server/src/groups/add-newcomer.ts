import type { GroupId, UserId } from '@parley/contract'
import type { ActionTx } from '../writer/action.ts'
import { memberTable } from './groups.store.ts'

/**
 * Adds a user who was just created to groups; the caller has checked the permission. No events are needed, because
 * the user has no client yet.
 */
export function addNewcomer(tx: ActionTx, userId: UserId, groupIds: readonly GroupId[]): void {
  for (const groupId of groupIds) {
    tx.insert(memberTable, { groupId, userId })
    tx.append({ kind: 'group-members-changed', groupId, op: 'add', userIds: [userId] })
  }
}
