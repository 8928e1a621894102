import { randomBytes } from 'node:crypto'
import { type RealmId, type ThumbnailFormat, thumbnailFormats } from '@parley/contract'
import type { Attachment } from './attachment.ts'
import { urlName } from './file-names.ts'

/** A new storage key and the path that leads to it: 160 random bits. */
export function newFilePlace(realmId: RealmId, name: string): FilePlace {
  const chance = randomBytes(20).toString('hex')
  return placeAt(`${realmId}/${chance.slice(0, 2)}/${chance.slice(2)}/${urlName(name)}`)
}

export type FilePlace = Pick<Attachment, 'storageKey' | 'pathId'>

/** The place that an address of ours leads to. */
export function placeAt(pathId: string): FilePlace {
  const [realmId, folder, file] = pathId.split('/')
  return { storageKey: `${realmId}/files/${folder}/${file}`, pathId }
}

/** All storage keys that a file may have. */
export function storedKeys(file: Pick<Attachment, 'storageKey'>): string[] {
  return [file.storageKey, ...thumbnailFormats.map((format) => thumbnailKey(file, format))]
}

export function thumbnailKey(
  { storageKey }: Pick<Attachment, 'storageKey'>,
  { name }: ThumbnailFormat,
): string {
  return `${storageKey}-${name}`
}
