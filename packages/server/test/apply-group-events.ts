import type { Loose, Person } from './person.ts'

type Apply = (state: Loose, event: Loose, person: Person) => void

/** What a careful client does with the events about groups and permissions. */
export const groupAppliers: Record<string, Apply> = {
  'user_group/add': (state, { group }) => {
    state.realm_user_groups.push(structuredClone(group))
  },

  'user_group/update': (state, { group_id, data }) => {
    Object.assign(groupIn(state, group_id), data)
  },

  'user_group/remove': (state, { group_id }) => {
    state.realm_user_groups = state.realm_user_groups.filter(({ id }: Loose) => id !== group_id)
  },

  'user_group/add_members': (state, { group_id, user_ids }) => {
    change(state, group_id, 'members', (members) => [...members, ...user_ids])
  },

  'user_group/remove_members': (state, { group_id, user_ids }) => {
    change(state, group_id, 'members', (members) => members.filter((id) => !user_ids.includes(id)))
  },

  'user_group/add_subgroups': (state, { group_id, direct_subgroup_ids }) => {
    change(state, group_id, 'direct_subgroup_ids', (ids) => [...ids, ...direct_subgroup_ids])
  },

  'user_group/remove_subgroups': (state, { group_id, direct_subgroup_ids }) => {
    change(state, group_id, 'direct_subgroup_ids', (ids) =>
      ids.filter((id) => !direct_subgroup_ids.includes(id)),
    )
  },
}

function groupIn(state: Loose, id: number): Loose {
  return state.realm_user_groups.find((known: Loose) => known.id === id)
}

function change(
  state: Loose,
  groupId: number,
  list: 'members' | 'direct_subgroup_ids',
  changed: (ids: number[]) => number[],
): void {
  const group = groupIn(state, groupId)
  group[list] = [...new Set(changed(group[list]))].sort((a, b) => a - b)
  deriveRights(state)
}

/** The old booleans, from the groups that have the permissions. */
export function deriveRights(state: Loose): void {
  const isPublic = holds(state, 'realm_can_create_public_channel_group')
  const isPrivate = holds(state, 'realm_can_create_private_channel_group')
  state.can_create_public_streams = isPublic
  state.can_create_private_streams = isPrivate
  state.can_create_streams = isPublic || isPrivate
  state.can_create_web_public_streams =
    state.realm_enable_spectator_access && holds(state, 'realm_can_create_web_public_channel_group')
  state.can_invite_others_to_realm = holds(state, 'realm_can_invite_users_group')
  state.can_subscribe_other_users = holds(state, 'realm_can_add_subscribers_group')
}

/** Guests have none of these, whatever groups they are in. */
function holds(state: Loose, permission: string): boolean {
  const value = state[permission]
  if (state.is_guest) return false
  if (typeof value === 'number') return isIn(state, value)
  return (
    value.direct_members.includes(state.user_id) ||
    value.direct_subgroups.some((id: number) => isIn(state, id))
  )
}

function isIn(state: Loose, groupId: number): boolean {
  const group = groupIn(state, groupId)
  return (
    group.members.includes(state.user_id) ||
    group.direct_subgroup_ids.some((id: number) => isIn(state, id))
  )
}
