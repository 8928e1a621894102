import type { GroupId } from '@parley/contract'
import type { Directory } from '../directory/directory.ts'
import type { Group } from '../directory/objects.ts'
import { invariant } from '../invariant.ts'

/** The group that a logged event or a row is about. */
export function groupOf(directory: Directory, id: GroupId): Group {
  const group = directory.groups.get(id)
  invariant(group, `group ${id} exists`)
  return group
}
