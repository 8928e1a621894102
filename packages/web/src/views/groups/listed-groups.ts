import { findable } from '@parley/client/findable'
import type { Replica, UserGroup } from '@parley/client/replica'
import { collatorOf } from '../../words/sorting.ts'

export const groupLists = ['all', 'your', 'deactivated'] as const
export type GroupListName = (typeof groupLists)[number]

/** The groups of a list that match the query in name or description, by name. */
export function listedGroups(
  { groups, selfId }: Replica,
  list: GroupListName,
  text: string,
): UserGroup[] {
  // Renaming a group changes the order.
  groups.byId.version.value
  const words = findable(text).split(/\s+/).filter(Boolean)
  return groups.byId
    .values()
    .filter(({ id, name, description, is_system_group, deactivated }) => {
      if (is_system_group || deactivated !== (list === 'deactivated')) return false
      if (list === 'your' && !groups.isMember(selfId, id)) return false
      const all = findable(`${name} ${description}`)
      return words.every((word) => all.includes(word))
    })
    .sort((a, b) => collatorOf().compare(a.name, b.name))
}

export function groupListNamed(name: string): GroupListName {
  return groupLists.find((one) => one === name) ?? 'all'
}
