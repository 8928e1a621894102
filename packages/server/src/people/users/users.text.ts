import type { UserObject } from '@parley/contract'
import { mayKnowAddress } from '../../directory/addresses.ts'
import type { User } from '../../directory/objects.ts'
import { StampedCache } from '../../directory/stamped-cache.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { invariant } from '../../invariant.ts'
import { type JsonText, jsonText } from '../../json-text.ts'
import { profileWire, userWire } from './users.wire.ts'

export interface ShownAs {
  /** Whether the client computes gravatar addresses itself. */
  readonly clientGravatar: boolean
  readonly withProfile: boolean
}

/** A user as the viewer may see them. */
export function shownUser(viewer: Viewer, user: User, { withProfile, ...as }: ShownAs): UserObject {
  const wire = userWire(viewer, user, as)
  return withProfile ? { ...wire, profile_data: profileWire(user) } : wire
}

const texts = Array.from({ length: 8 }, () => new StampedCache<User, JsonText<UserObject>>())

/** The same as JSON: only these three fields differ between answers. */
export function shownUserText(viewer: Viewer, user: User, as: ShownAs): JsonText<UserObject> {
  const variant =
    Number(mayKnowAddress(viewer, user)) +
    2 * Number(as.clientGravatar) +
    4 * Number(as.withProfile)
  const remembered = texts[variant]
  invariant(remembered, 'three things that differ make eight variants')
  const stamp = `${viewer.directory.versions.people}`
  return remembered.get(user, stamp, () => jsonText(shownUser(viewer, user, as)))
}
