import type { Directory } from './directory.ts'
import type { PictureName, RealmPicture } from './objects.ts'

/** Addresses of avatars, organization pictures and emoji. Everybody with the address can load them. */
export const picturesPath = '/user_avatars'

/** The address of a picture of the organization on this server, and whether it was uploaded. */
export function pictureUrl(
  { realmId, pictures }: Directory,
  which: PictureName,
  { file, version }: RealmPicture = pictures.get(which) ?? { file: null, version: 1 },
) {
  if (file === null) return { url: '/icon.png', source: which === 'icon' ? 'G' : 'D' }
  return { url: `${picturesPath}/${realmId}/realm/${file}.png?version=${version}`, source: 'U' }
}
