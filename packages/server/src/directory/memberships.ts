import type { GroupId, UserId } from '@parley/contract'

/** On how many ways each is in a group. */
type Tally<Id> = Map<Id, number>

/**
 * Who is in which group, through its subgroups too, so that it can be asked at the cost of one look-up.
 * Invariant: a tally counts the ways into its group: one for being in it directly, and one for each
 * direct subgroup that one is in, on however many ways. Groups hold no cycles, so a way that ends can be
 * taken off again without walking the graph anew.
 */
export class Memberships {
  readonly #users = new Map<GroupId, Tally<UserId>>()
  readonly #subgroups = new Map<GroupId, Tally<GroupId>>()
  /** The groups that each group is in directly. */
  readonly #supergroups = new Map<GroupId, Set<GroupId>>()

  /** Whether the user was put into the group, or into a group in it. Roles are not asked here. */
  hasUser(groupId: GroupId, userId: UserId): boolean {
    return this.#users.get(groupId)?.has(userId) ?? false
  }

  /** Whether the other group is in this one, directly or not. */
  hasGroup(groupId: GroupId, otherId: GroupId): boolean {
    return this.#subgroups.get(groupId)?.has(otherId) ?? false
  }

  usersOf(groupId: GroupId): Iterable<UserId> {
    return this.#users.get(groupId)?.keys() ?? []
  }

  subgroupsOf(groupId: GroupId): Iterable<GroupId> {
    return this.#subgroups.get(groupId)?.keys() ?? []
  }

  /** The groups that this one is in directly. */
  supergroupsOf(groupId: GroupId): Iterable<GroupId> {
    return this.#supergroups.get(groupId) ?? []
  }

  /** Every group that this one is in, directly or not. */
  allSupergroupsOf(groupId: GroupId): Set<GroupId> {
    const found = new Set<GroupId>()
    const add = (id: GroupId): void => {
      for (const supergroup of this.supergroupsOf(id)) {
        if (found.has(supergroup)) continue
        found.add(supergroup)
        add(supergroup)
      }
    }
    add(groupId)
    return found
  }

  addUser(groupId: GroupId, userId: UserId): void {
    this.#raise(this.#users, groupId, userId)
  }

  removeUser(groupId: GroupId, userId: UserId): void {
    this.#lower(this.#users, groupId, userId)
  }

  /** Note: whoever calls has made sure that this closes no circle. */
  addSubgroup(groupId: GroupId, subgroupId: GroupId): void {
    const supergroups = this.#supergroups.get(subgroupId) ?? new Set()
    this.#supergroups.set(subgroupId, supergroups.add(groupId))
    this.#raise(this.#subgroups, groupId, subgroupId)
    for (const id of this.subgroupsOf(subgroupId)) this.#raise(this.#subgroups, groupId, id)
    for (const id of this.usersOf(subgroupId)) this.#raise(this.#users, groupId, id)
  }

  removeSubgroup(groupId: GroupId, subgroupId: GroupId): void {
    const supergroups = this.#supergroups.get(subgroupId)
    supergroups?.delete(groupId)
    if (supergroups?.size === 0) this.#supergroups.delete(subgroupId)
    this.#lower(this.#subgroups, groupId, subgroupId)
    for (const id of this.subgroupsOf(subgroupId)) this.#lower(this.#subgroups, groupId, id)
    for (const id of this.usersOf(subgroupId)) this.#lower(this.#users, groupId, id)
  }

  /** As plain data, to be compared. */
  describe(): unknown {
    return { users: this.#users, subgroups: this.#subgroups, supergroups: this.#supergroups }
  }

  /** Supergroups hear only of those who were not in at all. */
  #raise<Id>(tallies: Map<GroupId, Tally<Id>>, groupId: GroupId, id: Id): void {
    const tally = tallies.get(groupId) ?? new Map<Id, number>()
    tallies.set(groupId, tally)
    const ways = tally.get(id) ?? 0
    tally.set(id, ways + 1)
    if (ways > 0) return
    for (const supergroup of this.supergroupsOf(groupId)) this.#raise(tallies, supergroup, id)
  }

  #lower<Id>(tallies: Map<GroupId, Tally<Id>>, groupId: GroupId, id: Id): void {
    const tally = tallies.get(groupId)
    const ways = tally?.get(id)
    if (!tally || ways === undefined) return
    if (ways > 1) {
      tally.set(id, ways - 1)
      return
    }
    tally.delete(id)
    if (tally.size === 0) tallies.delete(groupId)
    for (const supergroup of this.supergroupsOf(groupId)) this.#lower(tallies, supergroup, id)
  }
}
