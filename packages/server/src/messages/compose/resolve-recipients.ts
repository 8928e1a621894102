import { type ChannelId, directRecipientInvalid, type UserId } from '@parley/contract'
import { requireKnown, requireKnownByName } from '../../channels/public.ts'
import { userByAddress } from '../../directory/addresses.ts'
import type { Channel, User } from '../../directory/objects.ts'
import { maySee } from '../../directory/sight.ts'
import type { Viewer } from '../../directory/viewer.ts'

/** The values of `to`. */
export type GivenRecipients = string | number | readonly number[] | readonly string[]

/** The recipient of a new message, by id: resolved before the writer, checked again inside it. */
export type Target =
  | { readonly kind: 'channel'; readonly channelId: ChannelId; readonly topic: string }
  | { readonly kind: 'direct'; readonly userIds: readonly UserId[] }

/** One channel, by name or id; older clients put it into a list of one. */
export function resolveChannel(viewer: Viewer, to: GivenRecipients): Channel {
  const [only, ...rest] = Array.isArray(to) ? to : [to]
  if (only === undefined || rest.length > 0) {
    throw directRecipientInvalid({ problem: 'Expected exactly one channel in `to`' })
  }
  if (typeof only === 'number') return requireKnown(viewer, only as ChannelId)
  return requireKnownByName(viewer, only.trim())
}

/** Everyone in the conversation in ascending order, the sender included. */
export function resolvePeople(viewer: Viewer, to: GivenRecipients): UserId[] {
  const given: readonly (string | number)[] = Array.isArray(to)
    ? to
    : splitAddresses(to as string | number)
  if (given.length === 0) throw directRecipientInvalid({ problem: 'Message must have recipients' })
  const people = given.map((one) => requirePerson(viewer, one))
  return [...new Set([...people.map((user) => user.id), viewer.id])].sort((a, b) => a - b)
}

function splitAddresses(to: string | number): (string | number)[] {
  if (typeof to === 'number') return [to]
  return to.split(',').flatMap((address) => address.trim() || [])
}

function requirePerson(viewer: Viewer, given: string | number): User {
  const { directory } = viewer
  const user =
    typeof given === 'number' ? directory.users.get(given as UserId) : userByAddress(viewer, given)
  if (!user || !maySee(viewer, user)) {
    const problem =
      typeof given === 'number' ? `Invalid user ID ${given}` : `Invalid email '${given}'`
    throw directRecipientInvalid({ problem })
  }
  if (!user.isActive && user.id !== viewer.id) {
    throw directRecipientInvalid({
      problem: `'${user.fullName}' is no longer using this organization.`,
    })
  }
  return user
}
