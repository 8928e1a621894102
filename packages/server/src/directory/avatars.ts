import { createHash } from 'node:crypto'
import { emailVisibility, type UserId } from '@parley/contract'
import { addressVisibility } from './addresses.ts'
import type { Directory } from './directory.ts'
import type { User } from './objects.ts'
import { picturesPath, pictureUrl } from './pictures.ts'

type Pictured = Pick<
  User,
  'id' | 'deliveryEmail' | 'avatarSource' | 'avatarVersion' | 'isBot' | 'settings'
>

/**
 * The avatar address of a user without an uploaded one. The hash of an address lets others verify a guess, so an
 * address that not everybody may see is not hashed.
 */
function gravatarUrl(user: Pictured): string {
  const isPublic = user.isBot || addressVisibility(user) === emailVisibility.everyone
  const known = isPublic ? user.deliveryEmail.trim().toLowerCase() : `user${user.id}`
  return gravatarOf(known, user.avatarVersion)
}

function gravatarOf(known: string, version: number): string {
  const hash = createHash('md5').update(known).digest('hex')
  return `https://secure.gravatar.com/avatar/${hash}?d=identicon&version=${version}`
}

/** The avatar of a user whom the viewer may not know of. Clients that compute addresses find it by the dummy address: null. */
export function strangerAvatarUrl(
  { id }: Pick<User, 'id'>,
  clientGravatar: boolean,
): string | null {
  return clientGravatar ? null : gravatarOf(`user${id}`, 1)
}

/** The seed of a drawn avatar; clients that draw it themselves use the same. */
export function drawingOf({ realm }: Directory, id: UserId): string {
  return createHash('sha1').update(`${realm.uuid}:${id}`).digest('hex')
}

/** A user's avatar: uploaded, drawn, or found by address. */
export function avatarUrl(
  directory: Directory,
  user: Pictured,
  size: 'small' | 'medium' = 'small',
): string {
  const path = pathOfPicture(directory, user)
  if (path === undefined) return gravatarUrl(user) + (size === 'medium' ? '&s=500' : '')
  const ending = size === 'medium' ? '-medium.png' : '.png'
  return `${picturesPath}/${directory.realmId}/${path}${ending}?version=${user.avatarVersion}`
}

/** The fields of an event for a user's avatar. */
export function avatarFields(directory: Directory, user: User) {
  return {
    avatar_source: user.avatarSource,
    avatar_url: avatarUrl(directory, user),
    avatar_url_medium: avatarUrl(directory, user, 'medium'),
    avatar_version: user.avatarVersion,
  }
}

function pathOfPicture(directory: Directory, { id, avatarSource }: Pictured): string | undefined {
  const file = directory.avatars.get(id)
  if (file !== undefined) return `avatars/${file}`
  return avatarSource === 'J' ? `drawn/${id}/${drawingOf(directory, id)}` : undefined
}

/** For clients that compute the address of a picture that is found by address themselves: null. */
export function avatarUrlOrNull(
  directory: Directory,
  user: Pictured,
  clientGravatar: boolean,
): string | null {
  return clientGravatar && user.avatarSource === 'G' ? null : avatarUrl(directory, user)
}

/** The organization's icon: served from here, so that the desktop app can fetch it. */
export function iconUrl(siteUrl: string, directory: Directory): string {
  return siteUrl + pictureUrl(directory, 'icon').url
}
