import { expect, test } from 'vitest'
import { sampleReplica } from '../../test/sample-organization.ts'
import { possibleSubgroups } from './subgroups.ts'

const usual = { is_system_group: false, deactivated: false, members: [], direct_subgroup_ids: [] }
const { groups } = sampleReplica({
  realm_user_groups: [
    { ...usual, id: 1, name: 'role:nobody', is_system_group: true },
    { ...usual, id: 2, name: 'role:members', is_system_group: true },
    { ...usual, id: 10, name: 'makers', direct_subgroup_ids: [11] },
    { ...usual, id: 11, name: 'design', direct_subgroup_ids: [12] },
    { ...usual, id: 12, name: 'icons' },
    { ...usual, id: 13, name: 'gone', deactivated: true },
  ],
})
const possible = (id?: number) =>
  possibleSubgroups(groups, id === undefined ? undefined : groups.byId.get(id)).map((one) => one.id)

test('a new group can contain every active group of people', () => {
  expect(possible()).toEqual([2, 10, 11, 12])
})

test('a group cannot be in itself, in a group twice, or in one that it contains', () => {
  expect(possible(12)).toEqual([2])
  expect(possible(11)).toEqual([2])
  expect(possible(10)).toEqual([2, 12])
})
