import { apiKeyUnknown, type UserId } from '@parley/contract'
import { programKeys } from '../directory/credentials.ts'
import type { Viewer } from '../directory/viewer.ts'
import type { ActionTx } from '../writer/action.ts'
import { markApiKeysRevoked } from './auth.store.ts'

/** Revokes one of the actor's own keys and ends its waiting polls. */
export async function revokeApiKey(tx: ActionTx, viewer: Viewer, keyId: number): Promise<void> {
  requireKey(viewer, keyId)
  await revokeKeys(tx, viewer.id, [keyId])
}

export function requireKey({ user }: Viewer, keyId: number): void {
  if (!programKeys(user).some((key) => key.id === keyId)) throw apiKeyUnknown({})
}

export async function revokeKeys(
  tx: ActionTx,
  userId: UserId,
  keyIds: readonly number[],
): Promise<void> {
  if (keyIds.length === 0) return
  await markApiKeysRevoked(await tx.open(), tx.directory.realmId, keyIds)
  tx.append({ kind: 'api-keys-revoked', userId, keyIds })
}
