import { programKeys } from '../directory/credentials.ts'
import type { ApiKey } from '../directory/objects.ts'
import type { Viewer } from '../directory/viewer.ts'
import type { ActionTx } from '../writer/action.ts'
import { addApiKey, requireStillHeld } from './create-api-key.ts'
import { revokeKeys } from './revoke-api-keys.ts'

export interface Regeneration {
  readonly secret: string
  /** The key that the request came with: the new one takes its place, name and end included. */
  readonly maker: ApiKey
}

/** One new key instead of all others: whatever leaked is worthless. */
export async function regenerateApiKey(
  tx: ActionTx,
  viewer: Viewer,
  { secret, maker }: Regeneration,
): Promise<void> {
  requireStillHeld(viewer, maker)
  const keyIds = programKeys(viewer.user).map((key) => key.id)
  await revokeKeys(tx, viewer.id, keyIds)
  const { name, expiresAt } = maker
  addApiKey(tx, viewer.id, { name, secret, expiresAt })
}
