import type { GroupId, UserId } from '@parley/contract'

/** On how many ways each is in a group. */
type Tally<Id> = Map<Id, number>

/**
 * Answers who is in which group, directly or through subgroups, with one lookup. Invariant: a tally counts the
 * paths into its group: one for direct membership, and one for each direct subgroup that contains the member,
 * however many paths lead into that. Groups have no cycles, so a removed path can be subtracted without walking
 * the graph again.
 */
export class Memberships {
  #users = new Map<GroupId, Tally<UserId>>()
  #subgroups = new Map<GroupId, Tally<GroupId>>()
  /** The groups that each group is in directly. */
  #supergroups = new Map<GroupId, ReadonlySet<GroupId>>()
  /** Tallies that another instance shares: they are copied before they change. */
  readonly #borrowed = new Set<Tally<UserId> | Tally<GroupId>>()

  /** A copy that can be changed independently. */
  fork(): Memberships {
    const fork = new Memberships()
    fork.#users = new Map(this.#users)
    fork.#subgroups = new Map(this.#subgroups)
    fork.#supergroups = new Map(this.#supergroups)
    for (const tally of [...this.#users.values(), ...this.#subgroups.values()]) {
      fork.#borrowed.add(tally)
    }
    return fork
  }

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

  /** Note: the caller has checked that this creates no cycle. */
  addSubgroup(groupId: GroupId, subgroupId: GroupId): void {
    const supergroups = new Set(this.#supergroups.get(subgroupId)).add(groupId)
    this.#supergroups.set(subgroupId, supergroups)
    this.#raise(this.#subgroups, groupId, subgroupId)
    for (const id of this.subgroupsOf(subgroupId)) this.#raise(this.#subgroups, groupId, id)
    for (const id of this.usersOf(subgroupId)) this.#raise(this.#users, groupId, id)
  }

  removeSubgroup(groupId: GroupId, subgroupId: GroupId): void {
    const supergroups = new Set(this.#supergroups.get(subgroupId))
    supergroups.delete(groupId)
    if (supergroups.size === 0) this.#supergroups.delete(subgroupId)
    else this.#supergroups.set(subgroupId, supergroups)
    this.#lower(this.#subgroups, groupId, subgroupId)
    for (const id of this.subgroupsOf(subgroupId)) this.#lower(this.#subgroups, groupId, id)
    for (const id of this.usersOf(subgroupId)) this.#lower(this.#users, groupId, id)
  }

  /** As plain data, to be compared. */
  describe(): unknown {
    return { users: this.#users, subgroups: this.#subgroups, supergroups: this.#supergroups }
  }

  /** Supergroups are updated only if the member was not in the group before. */
  #raise<Id extends GroupId | UserId>(
    tallies: Map<GroupId, Tally<Id>>,
    groupId: GroupId,
    id: Id,
  ): void {
    const tally = this.#own(tallies, groupId)
    const ways = tally.get(id) ?? 0
    tally.set(id, ways + 1)
    if (ways > 0) return
    for (const supergroup of this.supergroupsOf(groupId)) this.#raise(tallies, supergroup, id)
  }

  #lower<Id extends GroupId | UserId>(
    tallies: Map<GroupId, Tally<Id>>,
    groupId: GroupId,
    id: Id,
  ): void {
    const ways = tallies.get(groupId)?.get(id)
    if (ways === undefined) return
    const tally = this.#own(tallies, groupId)
    if (ways > 1) {
      tally.set(id, ways - 1)
      return
    }
    tally.delete(id)
    if (tally.size === 0) tallies.delete(groupId)
    for (const supergroup of this.supergroupsOf(groupId)) this.#lower(tallies, supergroup, id)
  }

  #own<Id extends GroupId | UserId>(tallies: Map<GroupId, Tally<Id>>, groupId: GroupId): Tally<Id> {
    const known = tallies.get(groupId)
    if (known && !this.#borrowed.has(known as Tally<GroupId>)) return known
    const own: Tally<Id> = new Map(known)
    tallies.set(groupId, own)
    return own
  }
}
