import type { User } from '../../directory/objects.ts'
import { putAvatar } from '../../media/public.ts'
import type { ActionTx } from '../../writer/action.ts'
import { updateUserRow } from './users.store.ts'

const nameOfNobody = 'Deleted user'

/** Removes name and picture. A picture that is found by address would still be theirs, so a drawn one replaces it. */
export async function forgetProfile(tx: ActionTx, user: User): Promise<void> {
  await updateUserRow(await tx.open(), tx.directory.realmId, user.id, { fullName: nameOfNobody })
  tx.append({ kind: 'user-renamed', userId: user.id, fullName: nameOfNobody })
  await putAvatar(tx, user, { file: null, keys: [], source: 'J' })
}
