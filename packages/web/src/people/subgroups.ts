import type { Replica, UserGroup } from '@parley/client/replica'

/** These groups have no members. They can have permissions but cannot be in groups. */
const peopleless = ['role:nobody', 'role:internet']

/** The groups that can be added to a group, or all groups with members if there is no group yet. */
export function possibleSubgroups(groups: Replica['groups'], into?: UserGroup): UserGroup[] {
  return groups.byId
    .freshValues()
    .filter(
      ({ id, name, deactivated }) =>
        !deactivated &&
        !peopleless.includes(name) &&
        !into?.direct_subgroup_ids.some((one) => one === id) &&
        !(into && contains(groups, id, into.id)),
    )
}

/** Whether a group is the wanted one or contains it at any depth. */
function contains(groups: Replica['groups'], id: number, wanted: number): boolean {
  if (id === wanted) return true
  const inside = groups.byId.get(id)?.direct_subgroup_ids ?? []
  return inside.some((one) => contains(groups, one, wanted))
}
