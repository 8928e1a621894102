import { rm } from 'node:fs/promises'
import type { ThumbnailFormat } from '@parley/contract'
import type { Files } from '../../files/files.ts'
import { askerOf } from '../../realm-turns.ts'
import type { Realm } from '../../realms/realm.ts'
import type { Attachment } from './attachment.ts'
import { thumbnailKey } from './file-keys.ts'
import { deleteUnclaimed, findByIds, insertUnclaimed } from './uploads.store.ts'

export interface Thumbnail {
  readonly key: string
  readonly size: number
}

interface Wanted {
  readonly file: Attachment
  readonly format: ThumbnailFormat
}

/** Thumbnails in progress, shared by concurrent requests. */
const making = new Map<string, Promise<void>>()

/** The thumbnail of a picture, created on first request; undefined if there can be none. */
export async function findThumbnail(
  realm: Realm,
  files: Files,
  wanted: Wanted,
): Promise<Thumbnail | undefined> {
  const { file, format } = wanted
  if (file.width === null) return undefined
  const key = thumbnailKey(file, format)
  const known = await files.store.sizeOf(key)
  if (known !== undefined) return { key, size: known }
  const work = making.get(key) ?? makeThumbnail(realm, files, { ...wanted, key })
  making.set(key, work)
  await work.finally(() => making.delete(key))
  const size = await files.store.sizeOf(key)
  return size === undefined ? undefined : { key, size }
}

async function makeThumbnail(
  { sql, id: realmId, directory }: Realm,
  { store, incoming, images }: Files,
  { file, format, key }: Wanted & { readonly key: string },
): Promise<void> {
  const original = await store.read(file.storageKey)
  if (!original) return
  const { path } = await incoming.write(original)
  const output = incoming.newPath()
  const owner = directory.users.get(file.ownerId)
  const asker = askerOf(realmId, owner ?? { id: file.ownerId, botOwnerId: null })
  const { max_width: width, max_height: height, animated } = format
  const size = { width, height, fit: 'inside', animated, format: 'webp' } as const
  try {
    if (!(await images.make({ path, resizings: [{ output, ...size }], asker }))) return
    await insertUnclaimed(sql, realmId, key)
    await store.put(key, output)
    // If the picture was deleted meanwhile, the next sweep removes the thumbnail.
    const [still] = await findByIds(sql, realmId, [file.id])
    if (still) await deleteUnclaimed(sql, realmId, key)
  } finally {
    await Promise.all([path, output].map((one) => rm(one, { force: true })))
  }
}
