import type { UserId } from '@parley/contract'
import { mayKnowAddress } from '../../directory/addresses.ts'
import type { User } from '../../directory/objects.ts'
import { isLimited, sightOf } from '../../directory/sight.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { type JsonText, jsonList } from '../../json-text.ts'
import { SharedList, type WayOfWriting } from '../../shared-list.ts'

const lists = new WeakMap<readonly User[], SharedList<User>>()

/**
 * The only exception is the viewer, and only if their address is hidden. Note: 10,000 users took 50 KB more when the longest runs
 * were of 64.
 */
const runLengths = [512, 64, 8]

const noExceptions: ReadonlyMap<User, undefined> = new Map()

/**
 * The JSON of the users whom the viewer may know of. All viewers of a role see others alike, and themselves, unless
 * their address is hidden from the role.
 *
 * Invariant: `people` is a new array after every change of a user in it, like the lists of a user index.
 */
export function peopleText<Written>(
  viewer: Viewer,
  people: readonly User[],
  way: WayOfWriting<User, Written>,
): JsonText<Written[]> {
  if (isLimited(viewer)) return jsonList(people.filter(sightOf(viewer)).map(way.write))
  const list = lists.get(people) ?? new SharedList(people, runLengths)
  lists.set(people, list)
  const { user } = viewer
  const stranger = { ...viewer, id: 0 as UserId }
  const own = mayKnowAddress(stranger, user) ? noExceptions : new Map([[user, way.write(user)]])
  return list.text({ name: `${user.role} ${way.name}`, write: way.write }, own)
}
