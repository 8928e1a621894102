import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { requireOwnEmoji } from './emoji.policy.ts'
import { setDeactivated } from './emoji.store.ts'

/** The emoji can no longer be chosen. It stays where it was used. */
export async function deactivateEmoji(tx: ActionTx, viewer: Viewer, name: string): Promise<void> {
  const { id } = requireOwnEmoji(tx.directory, viewer, name)
  await setDeactivated(await tx.open(), tx.directory.realmId, id)
  tx.append({ kind: 'emoji-deactivated', emojiId: id })
}
