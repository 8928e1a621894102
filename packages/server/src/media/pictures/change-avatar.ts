import { type AvatarSource, avatarChangesDisabled } from '@parley/contract'
import type { User } from '../../directory/objects.ts'
import { isAdministrator, type Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { claimPictures, releasePictures } from './kept-pictures.ts'
import { upsertAvatar } from './pictures.store.ts'

export interface NewAvatar {
  /** Null: the avatar is removed. */
  readonly file: string | null
  readonly keys: readonly string[]
}

export async function changeAvatar(
  tx: ActionTx,
  viewer: Viewer,
  picture: NewAvatar,
): Promise<void> {
  requireMayChangeAvatar(viewer)
  if (picture.file !== null) await putAvatar(tx, viewer.user, { ...picture, source: 'U' })
  else if (tx.directory.avatars.has(viewer.id)) {
    const { default_avatar_source: source } = tx.directory.realm.settings
    await putAvatar(tx, viewer.user, { ...picture, source })
  }
}

interface PutAvatar extends NewAvatar {
  readonly source: AvatarSource
}

/** The caller has checked the permission. */
export async function putAvatar(
  tx: ActionTx,
  { id: userId }: Pick<User, 'id'>,
  { file, keys, source }: PutAvatar,
): Promise<void> {
  const { realmId, avatars } = tx.directory
  const before = avatars.get(userId)
  await claimPictures(tx, keys)
  if (before !== undefined) await releasePictures(tx, avatarKeys(realmId, before))
  await upsertAvatar(await tx.open(), realmId, userId, { file, source })
  tx.append({ kind: 'avatar-changed', userId, file, source })
}

export function requireMayChangeAvatar(viewer: Viewer): void {
  const isClosed = viewer.directory.realm.settings.avatar_changes_disabled
  if (isClosed && !isAdministrator(viewer.user)) throw avatarChangesDisabled({})
}

function avatarKeys(realmId: number, file: string): string[] {
  return ['.png', '-medium.png'].map((ending) => `${realmId}/avatars/${file}${ending}`)
}
