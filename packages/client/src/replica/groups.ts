import type { GroupSettingValue, UserGroupObject } from '@parley/contract'
import type { Handlers } from './handlers.ts'
import { NumberSets } from './number-sets.ts'
import type { Snapshot, Written } from './parts.ts'
import { type SignalMap, WritableSignalMap } from './signal-map.ts'

/** A group without its members, which are read with `membersOf` and `isMember`. */
export type UserGroup = Readonly<Omit<UserGroupObject, 'members'>>

/** The groups of the organization, and their members. */
export class Groups {
  readonly large = ['realm_user_groups']
  readonly #byId = new WritableSignalMap<number, UserGroup>()
  readonly #members = new NumberSets()

  constructor({ realm_user_groups = [] }: Snapshot) {
    for (const group of realm_user_groups) this.#add(group)
  }

  get byId(): SignalMap<number, UserGroup> {
    return this.#byId
  }

  byName(name: string): UserGroup | undefined {
    return this.#byId.values().find((group) => group.name === name)
  }

  /** The direct members of the group, without those of its subgroups. */
  membersOf(groupId: number): ReadonlySet<number> {
    return this.#members.of(groupId) ?? nobody
  }

  /** Whether a user is in the group or in one of its subgroups. */
  isMember(userId: number, groupId: number): boolean {
    if (this.membersOf(groupId).has(userId)) return true
    const subgroups = this.#byId.get(groupId)?.direct_subgroup_ids ?? []
    return subgroups.some((id) => this.isMember(userId, id))
  }

  /** All members of the group and its subgroups. */
  everybodyIn(groupId: number): Set<number> {
    const all = new Set(this.membersOf(groupId))
    for (const id of this.#byId.get(groupId)?.direct_subgroup_ids ?? []) {
      for (const one of this.everybodyIn(id)) all.add(one)
    }
    return all
  }

  /** Whether a permission value includes a user. */
  allows(value: GroupSettingValue, userId: number): boolean {
    if (typeof value === 'number') return this.isMember(userId, value)
    const { direct_members, direct_subgroups } = value
    const isNamed = direct_members.some((id) => id === userId)
    return isNamed || direct_subgroups.some((id) => this.isMember(userId, id))
  }

  readonly handlers = {
    'user_group/add': ({ group }) => this.#add(group),
    'user_group/update': ({ group_id, data }) => {
      this.#byId.change(group_id, (group) => ({ ...group, ...said(data) }))
    },
    'user_group/remove': ({ group_id }) => {
      this.#byId.delete(group_id)
      this.#members.forget(group_id)
    },
    'user_group/add_members': ({ group_id, user_ids }) => this.#members.add(group_id, user_ids),
    'user_group/remove_members': ({ group_id, user_ids }) => {
      this.#members.remove(group_id, user_ids)
    },
    'user_group/add_subgroups': ({ group_id, direct_subgroup_ids: added }) => {
      this.#changeSubgroups(group_id, (ids) => [...ids, ...added])
    },
    'user_group/remove_subgroups': ({ group_id, direct_subgroup_ids: gone }) => {
      this.#changeSubgroups(group_id, (ids) => ids.filter((id) => !gone.includes(id)))
    },
  } satisfies Handlers

  write(into: Written): void {
    into.realm_user_groups = [...this.#byId.peekValues()].map((group) => ({
      ...group,
      members: this.#members.listOf(group.id) ?? [],
    }))
  }

  #add({ members, ...group }: UserGroupObject): void {
    this.#byId.set(group.id, group)
    this.#members.set(group.id, members)
  }

  #changeSubgroups(
    groupId: number,
    become: (ids: UserGroup['direct_subgroup_ids']) => UserGroup['direct_subgroup_ids'],
  ): void {
    this.#byId.change(groupId, (group) => {
      const ids = new Set(become(group.direct_subgroup_ids))
      return { ...group, direct_subgroup_ids: [...ids].sort((a, b) => a - b) }
    })
  }
}

const nobody: ReadonlySet<number> = new Set()

/** Without fields that are present but empty. */
export function said<Fields extends object>(
  fields: Fields,
): {
  [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
} {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as never
}
