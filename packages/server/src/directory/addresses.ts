import { emailVisibility, initialUserSettings, roles, type UserId } from '@parley/contract'
import type { Directory } from './directory.ts'
import type { User, UserRecord } from './objects.ts'
import { maySee, unknownUserName } from './sight.ts'
import type { Viewer } from './viewer.ts'

/** The dummy address of a user, for viewers who may not see the real one. */
export function dummyAddress(id: UserId, host: string): string {
  return `user${id}@${host}`
}

/** The number in a dummy address of the organization; undefined for other addresses, also for those of other hosts. */
function dummyNumber({ realm }: Directory, address: string): number | undefined {
  const [, digits, host] = /^user(\d{1,10})@(.*)$/.exec(address.toLowerCase()) ?? []
  return digits !== undefined && host === realm.host ? Number(digits) : undefined
}

/** The address of a bot. */
export function botAddress(directory: Directory, shortName: string): string {
  return `${shortName.toLowerCase()}-bot@${directory.realm.host}`
}

/**
 * Whether people cannot have the address: it has the form of dummy or bot addresses. Otherwise creating a bot of
 * that name would reveal a person with a hidden address.
 */
export function isReservedAddress(directory: Directory, address: string): boolean {
  return (
    dummyNumber(directory, address) !== undefined ||
    address.toLowerCase().endsWith(botAddress(directory, ''))
  )
}

/** The user of a dummy address; undefined for other addresses. */
export function dummyUserId(directory: Directory, address: string): UserId | undefined {
  if (directory.userByEmail(address)) return undefined
  return dummyNumber(directory, address) as UserId | undefined
}

type Addressed = Pick<UserRecord, 'id' | 'deliveryEmail' | 'isBot' | 'settings'>

export function addressVisibility(user: Pick<UserRecord, 'settings'>): number {
  return user.settings.email_address_visibility ?? initialUserSettings.email_address_visibility
}

/** The least role that sees the real address; nobody has role 0. */
const leastRole: Record<number, number> = {
  [emailVisibility.everyone]: roles.guest,
  [emailVisibility.members]: roles.member,
  [emailVisibility.moderators]: roles.moderator,
  [emailVisibility.administrators]: roles.administrator,
  [emailVisibility.nobody]: 0,
}

export function mayKnowAddress(viewer: Viewer, user: Addressed): boolean {
  return mayKnowAddressAt(viewer, user, addressVisibility(user))
}

/** The same for a visibility that the user has chosen or had chosen. */
export function mayKnowAddressAt(viewer: Viewer, user: Addressed, visibility: number): boolean {
  if (user.isBot || user.id === viewer.id) return true
  return viewer.user.role <= (leastRole[visibility] ?? 0)
}

/** The real address, if the viewer may see it. */
export function visibleAddress(viewer: Viewer, user: Addressed): string | null {
  return mayKnowAddress(viewer, user) ? user.deliveryEmail : null
}

/** The address that identifies the user in the API: the real one only if everybody may see it. */
export function publicAddress(directory: Directory, user: Addressed): string {
  if (user.isBot || addressVisibility(user) === emailVisibility.everyone) return user.deliveryEmail
  return dummyAddress(user.id, directory.realm.host)
}

/** How a viewer refers to a user: as everybody does, or as unknown if the viewer may not know of them. */
export function nameTowards(viewer: Viewer, user: User): { email: string; full_name: string } {
  const { directory } = viewer
  if (maySee(viewer, user)) {
    return { email: publicAddress(directory, user), full_name: user.fullName }
  }
  return { email: dummyAddress(user.id, directory.realm.host), full_name: unknownUserName }
}

/** The user of an address: a real one that the viewer may see, or a dummy address. */
export function userByAddress(viewer: Viewer, address: string): User | undefined {
  const { directory } = viewer
  const user = directory.userByEmail(address)
  if (user && mayKnowAddress(viewer, user)) return seen(viewer, user)
  const number = dummyNumber(directory, address)
  return number === undefined ? undefined : seen(viewer, directory.users.get(number as UserId))
}

function seen(viewer: Viewer, user: User | undefined): User | undefined {
  return user && maySee(viewer, user) ? user : undefined
}
