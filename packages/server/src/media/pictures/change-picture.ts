import type { PictureName } from '../../directory/objects.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import { claimPictures, releasePictures } from './kept-pictures.ts'
import { upsertPicture } from './pictures.store.ts'

export interface NewPicture {
  readonly which: PictureName
  /** Null: the one of the beginning. */
  readonly file: string | null
  readonly keys: readonly string[]
}

export async function changePicture(
  tx: ActionTx,
  _viewer: Viewer,
  { which, file, keys }: NewPicture,
): Promise<void> {
  const { realmId, pictures } = tx.directory
  const before = pictures.get(which) ?? { file: null, version: 1 }
  if (before.file === null && file === null) return
  await claimPictures(tx, keys)
  if (before.file !== null) await releasePictures(tx, [`${realmId}/realm/${before.file}.png`])
  const picture = { file, version: before.version + 1 }
  await upsertPicture(await tx.open(), realmId, which, picture)
  tx.append({ kind: 'realm-picture-changed', which, picture })
}
