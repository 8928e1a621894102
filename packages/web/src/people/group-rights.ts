import type { Replica, UserGroup } from '@parley/client/replica'

/** What the user may do with a group. It decides what the app offers; the server enforces it. */
export interface GroupRights {
  readonly isIn: boolean
  readonly joins: boolean
  readonly leaves: boolean
  readonly adds: boolean
  readonly removes: boolean
  /** Whether the user may also change the group's name and permissions. */
  readonly manages: boolean
}

/** Subscribes to all signals that it depends on. */
export function groupRights(
  { self, groups, organization }: Replica,
  group: UserGroup,
): GroupRights {
  const { user_id, is_guest } = self.value
  const isOpen = !group.is_system_group && !group.deactivated
  const may = (name: keyof UserGroup & `can_${string}`) => groups.allows(group[name], user_id)
  const manages =
    !group.is_system_group &&
    !is_guest &&
    (may('can_manage_group') ||
      groups.allows(organization.value.realm_can_manage_all_groups, user_id))
  const isIn = groups.membersOf(group.id).has(user_id)
  const adds = isOpen && (manages || (!is_guest && may('can_add_members_group')))
  const removes = isOpen && (manages || (!is_guest && may('can_remove_members_group')))
  return {
    isIn,
    joins: isOpen && !isIn && (adds || (!is_guest && may('can_join_group'))),
    leaves: isOpen && isIn && (removes || may('can_leave_group')),
    adds,
    removes,
    manages,
  }
}

export function createsGroups({ self, groups, organization }: Replica): boolean {
  const { user_id, is_guest } = self.value
  return !is_guest && groups.allows(organization.value.realm_can_create_groups, user_id)
}
