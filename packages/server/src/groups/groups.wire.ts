import {
  type GroupId,
  type GroupPermission,
  type GroupSettingValue,
  groupPermissionNames,
  type UserGroupObject,
  type UserId,
} from '@parley/contract'
import type { Directory } from '../directory/directory.ts'
import { describeSetting, directMembers } from '../directory/groups.ts'
import type { Group } from '../directory/objects.ts'
import { StampedCache } from '../directory/stamped-cache.ts'
import { type JsonText, jsonList, jsonShared, jsonText } from '../json-text.ts'

/** A new group as the log stores it. */
export type GroupRecord = Omit<Group, 'members' | 'subgroups'> & {
  readonly members: readonly UserId[]
  readonly subgroups: readonly GroupId[]
}

const texts = new StampedCache<Group, JsonText<UserGroupObject>>()

/** The same as `groupWire`, as JSON text. */
function groupText(directory: Directory, group: Group): JsonText<UserGroupObject> {
  return texts.get(group, `${directory.versions.people}`, () =>
    jsonText(groupWire(directory, group)),
  )
}

/** A group as all users see it. */
export function groupWire(directory: Directory, group: Group): UserGroupObject {
  return wire(directory, group, {
    members: directMembers(directory, group),
    direct_subgroup_ids: [...group.subgroups].sort((a, b) => a - b),
  })
}

/** The same for a new group, as it was when it was created. */
export function newGroupWire(directory: Directory, group: GroupRecord): UserGroupObject {
  return wire(directory, group, {
    members: [...group.members].sort((a, b) => a - b),
    direct_subgroup_ids: [...group.subgroups].sort((a, b) => a - b),
  })
}

function wire(
  directory: Directory,
  group: Omit<GroupRecord, 'members' | 'subgroups'>,
  within: Pick<UserGroupObject, 'members' | 'direct_subgroup_ids'>,
): UserGroupObject {
  const values = groupPermissionNames.map((name) => [
    name,
    describeSetting(directory, group.permissions[name]),
  ])
  return {
    id: group.id,
    name: group.name,
    description: group.description,
    date_created: group.createdAt,
    creator_id: group.creatorId,
    is_system_group: group.isSystem,
    deactivated: group.deactivated,
    ...within,
    ...(Object.fromEntries(values) as Record<GroupPermission, GroupSettingValue>),
  }
}

const lists = {
  all: new StampedCache<Directory, JsonText<UserGroupObject[]>>(),
  active: new StampedCache<Directory, JsonText<UserGroupObject[]>>(),
}

/** All groups, by id, written. */
export function listedGroupTexts(
  directory: Directory,
  { deactivatedToo }: { readonly deactivatedToo: boolean },
): JsonText<UserGroupObject[]> {
  const cache = deactivatedToo ? lists.all : lists.active
  return cache.get(directory, `${directory.versions.people}`, () => {
    const groups = [...directory.groups.values()].filter(
      (group) => deactivatedToo || !group.deactivated,
    )
    return jsonShared(jsonList(groups.map((group) => groupText(directory, group))))
  })
}
