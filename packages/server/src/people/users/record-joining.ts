import type { User } from '../../directory/objects.ts'
import type { ActionTx } from '../../writer/action.ts'
import { updateDateJoined } from './users.store.ts'

/** The user joins now, whenever the account was created. */
export async function recordJoining(tx: ActionTx, user: User, dateJoined: number): Promise<void> {
  await updateDateJoined(await tx.open(), tx.directory.realmId, user.id, dateJoined)
  tx.append({ kind: 'user-joined', userId: user.id, dateJoined })
}
