import type { Viewer } from '../../directory/viewer.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { Images } from '../../files/images.ts'
import type { ReceivedFile } from '../../files/incoming.ts'
import type { Signed } from '../../http/handler.ts'
import { askerOf } from '../../realm-turns.ts'
import type { Realm } from '../../realms/realm.ts'
import { addAttachment } from './add-attachment.ts'
import type { Attachment } from './attachment.ts'
import { type FilePlace, newFilePlace } from './file-keys.ts'
import { displayName } from './file-names.ts'
import { sniffType } from './sniff-type.ts'
import { requireSpace } from './uploads.policy.ts'
import { findByPaths, findSpaceUsed, insertUnclaimed } from './uploads.store.ts'
import { sharersOfQuota } from './user-quota.ts'

/** Dependencies for storing files. */
export interface Keeping {
  readonly store: FileStore
  readonly images: Images
  readonly userQuotaMib: number
}

/**
 * Stores a received file and makes it an attachment of the viewer. If this is interrupted, nothing stays forever:
 * the key is listed as unclaimed until the file has a row. With a given path, repeats store the file once.
 */
export async function keepFile(
  realm: Realm,
  viewer: Viewer,
  received: ReceivedFile & { readonly place?: FilePlace },
  { store, images, userQuotaMib }: Keeping,
  write: Signed['write'],
): Promise<Attachment> {
  const { size, path } = received
  const kept = received.place && (await findByPaths(realm.sql, realm.id, [received.place.pathId]))
  if (kept?.[0]) return kept[0]
  const used = await findSpaceUsed(realm.sql, realm.id, sharersOfQuota(viewer))
  const quotas = { userQuotaMib, realmQuotaMib: realm.uploadQuotaMib }
  requireSpace(used, size, quotas)
  const name = displayName(received.name)
  const contentType = await sniffType(path, received.declaredType)
  const asked = { path, asker: askerOf(realm.id, viewer.user) }
  const image = contentType.startsWith('image/') ? await images.describe(asked) : undefined
  const { place = newFilePlace(realm.id, name) } = received
  await insertUnclaimed(realm.sql, realm.id, place.storageKey)
  await store.put(place.storageKey, path)
  const file = { ...place, name, size, contentType, image }
  return write(addAttachment, { file, quotas })
}
