import { avatarChangesDisabled } from '@parley/contract'
import { isAdministrator, type Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { claimPictures, releasePictures } from '../uploads/kept-pictures.ts'
import { upsertAvatar } from './pictures.store.ts'

export interface NewAvatar {
  /** Null: none of one's own any more. */
  readonly file: string | null
  readonly keys: readonly string[]
}

export async function changeAvatar(
  tx: ActionTx,
  viewer: Viewer,
  { file, keys }: NewAvatar,
): Promise<void> {
  requireMayChangeAvatar(viewer)
  const { realmId, avatars } = tx.directory
  const before = avatars.get(viewer.id)
  if (before === undefined && file === null) return
  await claimPictures(tx, keys)
  if (before !== undefined) await releasePictures(tx, avatarKeys(realmId, before))
  await upsertAvatar(await tx.open(), realmId, viewer.id, file)
  tx.append({ kind: 'avatar-changed', userId: viewer.id, file })
}

export function requireMayChangeAvatar(viewer: Viewer): void {
  const isClosed = viewer.directory.realm.settings.avatar_changes_disabled
  if (isClosed && !isAdministrator(viewer.user)) throw avatarChangesDisabled({})
}

function avatarKeys(realmId: number, file: string): string[] {
  return ['.png', '-medium.png'].map((ending) => `${realmId}/avatars/${file}${ending}`)
}
