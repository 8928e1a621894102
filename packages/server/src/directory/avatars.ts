import { createHash } from 'node:crypto'
import { emailVisibility } from '@parley/contract'
import { addressVisibility } from './addresses.ts'
import type { Directory } from './directory.ts'
import type { User } from './objects.ts'
import { picturesPath, pictureUrl } from './pictures.ts'

type Pictured = Pick<User, 'id' | 'deliveryEmail' | 'avatarVersion' | 'isBot' | 'settings'>

/**
 * Where the picture of somebody without an uploaded one is. A hash of an address gives the address
 * away to whoever guesses it: where not everybody may see the address, it is not hashed.
 */
export function gravatarUrl(user: Pictured): string {
  const isPublic = user.isBot || addressVisibility(user) === emailVisibility.everyone
  const known = isPublic ? user.deliveryEmail.trim().toLowerCase() : `user${user.id}`
  const hash = createHash('md5').update(known).digest('hex')
  return `https://secure.gravatar.com/avatar/${hash}?d=identicon&version=${user.avatarVersion}`
}

/** Somebody's picture: their own, or the one that is found by address. */
export function avatarUrl(
  directory: Directory,
  user: Pictured,
  size: 'small' | 'medium' = 'small',
): string {
  const file = directory.avatars.get(user.id)
  if (file === undefined) return gravatarUrl(user) + (size === 'medium' ? '&s=500' : '')
  const ending = size === 'medium' ? '-medium.png' : '.png'
  const at = `${picturesPath}/${directory.realmId}/avatars/${file}${ending}`
  return `${at}?version=${user.avatarVersion}`
}

/** For clients that compute the address of a picture that is found by address themselves: null. */
export function avatarUrlOrNull(
  directory: Directory,
  user: Pictured,
  clientGravatar: boolean,
): string | null {
  return clientGravatar && !directory.avatars.has(user.id) ? null : avatarUrl(directory, user)
}

/** The organization's icon: served from here, so that the desktop app can fetch it. */
export function iconUrl(siteUrl: string, directory: Directory): string {
  return siteUrl + pictureUrl(directory, 'icon').url
}
