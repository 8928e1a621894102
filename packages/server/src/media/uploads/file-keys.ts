import { randomBytes } from 'node:crypto'
import { type RealmId, type ThumbnailFormat, thumbnailFormats } from '@parley/contract'
import type { Attachment } from './attachment.ts'
import { urlName } from './file-names.ts'

/** A new place in the storage, and the address that leads there: 160 bits that nobody guesses. */
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

/** Everything that the storage may hold of a file. */
export function storedKeys(file: Pick<Attachment, 'storageKey'>): string[] {
  return [file.storageKey, ...thumbnailFormats.map((format) => thumbnailKey(file, format))]
}

export function thumbnailKey(
  { storageKey }: Pick<Attachment, 'storageKey'>,
  { name }: ThumbnailFormat,
): string {
  return `${storageKey}-${name}`
}
