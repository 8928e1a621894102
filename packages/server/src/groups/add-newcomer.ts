import type { GroupId, UserId } from '@parley/contract'
import type { ActionTx } from '../writer/action.ts'
import { memberTable } from './groups.store.ts'

/**
 * Puts a user who has just been created into groups; whoever calls has checked that they may be. What
 * that opens to them they see when they first look: nobody listens in their name yet.
 */
export function addNewcomer(tx: ActionTx, userId: UserId, groupIds: readonly GroupId[]): void {
  for (const groupId of groupIds) {
    tx.insert(memberTable, { groupId, userId })
    tx.append({ kind: 'group-members-added', groupId, userIds: [userId] })
  }
}
