import type { GroupId, UserId } from '@parley/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Memberships } from './memberships.ts'

const groupIds = [1, 2, 3, 4, 5, 6, 7] as GroupId[]
const userIds = [1, 2, 3, 4] as UserId[]

/** What was put where, and nothing that follows from it. */
class Naive {
  readonly users = new Map(groupIds.map((id) => [id, new Set<UserId>()]))
  readonly subgroups = new Map(groupIds.map((id) => [id, new Set<GroupId>()]))

  /** Every group within, found by walking. */
  within(id: GroupId, seen = new Set<GroupId>()): Set<GroupId> {
    for (const subgroup of this.subgroups.get(id) ?? []) {
      if (seen.has(subgroup)) continue
      this.within(subgroup, seen.add(subgroup))
    }
    return seen
  }

  usersWithin(id: GroupId): Set<UserId> {
    const groups = [id, ...this.within(id)]
    return new Set(groups.flatMap((group) => [...(this.users.get(group) ?? [])]))
  }
}

type Edit =
  | { readonly what: 'user'; readonly group: GroupId; readonly user: UserId }
  | { readonly what: 'subgroup'; readonly group: GroupId; readonly subgroup: GroupId }

const group = fc.constantFrom(...groupIds)
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ what: fc.constant('user' as const), group, user: fc.constantFrom(...userIds) }),
  fc.record({ what: fc.constant('subgroup' as const), group, subgroup: group }),
)

/**
 * Adds what is missing and removes what is there. Edits that would create a cycle are skipped, since callers must
 * prevent them.
 */
function apply(memberships: Memberships, naive: Naive, done: Edit): void {
  if (done.what === 'user') {
    const users = naive.users.get(done.group) ?? new Set()
    const { user: id, group: groupId } = done
    if (users.delete(id)) memberships.removeUser(groupId, id)
    else {
      users.add(id)
      memberships.addUser(groupId, id)
    }
    return
  }
  const { group: id, subgroup } = done
  const subgroups = naive.subgroups.get(id) ?? new Set()
  if (subgroups.delete(subgroup)) {
    memberships.removeSubgroup(id, subgroup)
    return
  }
  const closesCircle = subgroup === id || naive.within(subgroup).has(id)
  expect(subgroup === id || memberships.hasGroup(subgroup, id)).toBe(closesCircle)
  if (closesCircle) return
  subgroups.add(subgroup)
  memberships.addSubgroup(id, subgroup)
}

test('memberships equal a walk through the groups after any edits', () => {
  const edits = fc.array(edit, { maxLength: 120 })
  fc.assert(
    fc.property(edits, (list) => {
      const [memberships, naive] = [new Memberships(), new Naive()]
      for (const one of list) apply(memberships, naive, one)
      for (const id of groupIds) {
        expect(new Set(memberships.usersOf(id))).toEqual(naive.usersWithin(id))
        expect(new Set(memberships.subgroupsOf(id))).toEqual(naive.within(id))
        const above = groupIds.filter((other) => naive.within(other).has(id))
        expect(memberships.allSupergroupsOf(id)).toEqual(new Set(above))
      }
    }),
    { numRuns: 300 },
  )
})

test('removed members leave nothing behind', () => {
  const edits = fc.array(edit, { maxLength: 60 })
  fc.assert(
    fc.property(edits, (list) => {
      const [memberships, naive] = [new Memberships(), new Naive()]
      for (const one of list) apply(memberships, naive, one)
      for (const id of groupIds) {
        for (const user of naive.users.get(id) ?? []) memberships.removeUser(id, user)
        for (const subgroup of naive.subgroups.get(id) ?? []) {
          memberships.removeSubgroup(id, subgroup)
        }
      }
      expect(memberships.describe()).toEqual(new Memberships().describe())
    }),
  )
})

test('changes of a fork do not affect its origin', () => {
  const edits = fc.array(edit, { maxLength: 60 })
  fc.assert(
    fc.property(edits, edits, (first, then) => {
      const [memberships, naive] = [new Memberships(), new Naive()]
      for (const one of first) apply(memberships, naive, one)
      const before = structuredClone(memberships.describe())
      const fork = memberships.fork()
      expect(fork.describe()).toEqual(before)
      for (const one of then) apply(fork, naive, one)
      expect(memberships.describe()).toEqual(before)
      for (const id of groupIds) expect(new Set(fork.usersOf(id))).toEqual(naive.usersWithin(id))
    }),
  )
})

test('10,000 users in groups five levels deep: checking and adding take microseconds', () => {
  const memberships = new Memberships()
  for (const id of [1, 2, 3, 4] as GroupId[]) memberships.addSubgroup(id, (id + 1) as GroupId)
  for (let id = 1; id <= 10_000; id++) memberships.addUser(5 as GroupId, id as UserId)

  const began = performance.now()
  for (let id = 1; id <= 10_000; id++) memberships.hasUser(1 as GroupId, id as UserId)
  const perQuestion = (performance.now() - began) / 10_000
  const addingAt = performance.now()
  memberships.addUser(5 as GroupId, 10_001 as UserId)
  const adding = performance.now() - addingAt

  expect(memberships.hasUser(1 as GroupId, 10_001 as UserId)).toBe(true)
  // In milliseconds, far above the expected value, so that busy machines do not fail this.
  expect(perQuestion).toBeLessThan(0.1)
  expect(adding).toBeLessThan(50)
})
