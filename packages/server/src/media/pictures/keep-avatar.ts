import type { Viewer } from '../../directory/viewer.ts'
import type { Files } from '../../files/files.ts'
import type { ReceivedFile } from '../../files/incoming.ts'
import type { Realm } from '../../realms/realm.ts'
import { type KeptPictures, keepPictures, type PictureForm } from './kept-pictures.ts'

const still = { animated: false, format: 'png', fit: 'cover' } as const

const forms: readonly PictureForm[] = [
  { ...still, width: 100, height: 100, ending: '.png' },
  { ...still, width: 500, height: 500, ending: '-medium.png' },
]

/** Creates the avatars from an upload; an action claims them. */
export function keepAvatar(
  realm: Realm,
  viewer: Viewer,
  files: Files,
  received: ReceivedFile,
): Promise<KeptPictures> {
  return keepPictures(realm, files, { viewer, received, folder: 'avatars', forms: () => forms })
}
