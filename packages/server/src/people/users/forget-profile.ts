import type { User } from '../../directory/objects.ts'
import { putAvatar } from '../../media/public.ts'
import type { ActionTx } from '../../writer/action.ts'
import { updateUserRow } from './users.store.ts'

const nameOfNobody = 'Deleted user'

/** Takes name and picture away. A picture that is found by address would still be theirs, so one is drawn. */
export async function forgetProfile(tx: ActionTx, user: User): Promise<void> {
  await updateUserRow(await tx.open(), tx.directory.realmId, user.id, { fullName: nameOfNobody })
  tx.append({ kind: 'user-renamed', userId: user.id, fullName: nameOfNobody })
  await putAvatar(tx, user, { file: null, keys: [], source: 'J' })
}
