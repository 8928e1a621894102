import type { Replica, UserGroup } from '@parley/client/replica'

/** Nobody and the public are no people: they can have permissions, but be in no group. */
const peopleless = ['role:nobody', 'role:internet']

/** The groups that can be put into a group; any that has people, where there is no group yet. */
export function possibleSubgroups(groups: Replica['groups'], into?: UserGroup): UserGroup[] {
  return groups.byId
    .values()
    .filter(
      ({ id, name, deactivated }) =>
        !deactivated &&
        !peopleless.includes(name) &&
        !into?.direct_subgroup_ids.some((one) => one === id) &&
        !(into && contains(groups, id, into.id)),
    )
}

/** Whether a group is another one, or holds it, at whatever depth. */
function contains(groups: Replica['groups'], id: number, wanted: number): boolean {
  if (id === wanted) return true
  const inside = groups.byId.get(id)?.direct_subgroup_ids ?? []
  return inside.some((one) => contains(groups, one, wanted))
}
