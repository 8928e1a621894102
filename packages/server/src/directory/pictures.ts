import type { Directory } from './directory.ts'
import type { CustomEmoji, PictureName, RealmPicture } from './objects.ts'

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

/** The URL of the organization's custom emoji of this name, if it is active. */
export function findCustomEmoji(directory: Directory, name: string): { url: string } | undefined {
  const emoji = directory.emojiNamed(name)
  return emoji && { url: emojiUrls(directory, emoji).source }
}

export function emojiUrls({ realmId }: Directory, { file, isAnimated }: CustomEmoji) {
  const at = `${picturesPath}/${realmId}/emoji/images/${file}`
  return isAnimated
    ? { source: `${at}.webp`, still: `${at}-still.png` }
    : { source: `${at}.png`, still: null }
}
