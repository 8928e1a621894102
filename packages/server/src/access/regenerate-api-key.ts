import { proofNeeded } from '@parley/contract'
import { programEnd, programKeys } from '../directory/credentials.ts'
import type { ApiKey } from '../directory/objects.ts'
import type { Viewer } from '../directory/viewer.ts'
import type { ActionTx } from '../writer/action.ts'
import { addApiKey, requireStillHeld } from './create-api-key.ts'
import { revokeKeys } from './revoke-api-keys.ts'

export interface Regeneration {
  readonly secret: string
  /** The key or session that the request came with. */
  readonly maker: ApiKey
}

/** Replaces all keys by one new key. The caller has required proof. */
export async function regenerateApiKey(
  tx: ActionTx,
  viewer: Viewer,
  { secret, maker }: Regeneration,
): Promise<void> {
  const keyIds = programKeys(viewer.user).map((key) => key.id)
  await revokeKeys(tx, viewer.id, keyIds)
  addApiKey(tx, viewer.id, { ...replacementFor(maker), secret })
}

/** Replaces the requesting key by a new one with the same scope and expiry; other keys stay. */
export async function rotateApiKey(
  tx: ActionTx,
  viewer: Viewer,
  { secret, maker }: Regeneration,
): Promise<void> {
  requireStillHeld(viewer, maker)
  if (maker.isSession) throw proofNeeded({})
  await revokeKeys(tx, viewer.id, [maker.id])
  addApiKey(tx, viewer.id, { ...replacementFor(maker), secret })
}

function replacementFor(maker: ApiKey) {
  return { name: maker.name, expiresAt: programEnd(maker), isReadOnly: maker.isReadOnly }
}
