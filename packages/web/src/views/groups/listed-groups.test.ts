import { expect, test } from 'vitest'
import { sampleReplica } from '../../../test/sample-organization.ts'
import { listedGroups } from './listed-groups.ts'

const usual = { is_system_group: false, deactivated: false, description: '' }
const groups = [
  { ...usual, id: 10, name: 'mobile', members: [1], direct_subgroup_ids: [] },
  { ...usual, id: 11, name: 'design', members: [2], direct_subgroup_ids: [10] },
  {
    ...usual,
    id: 12,
    name: 'on-call',
    members: [2],
    direct_subgroup_ids: [],
    description: 'Awake',
  },
  { ...usual, id: 13, name: 'old', members: [1], direct_subgroup_ids: [], deactivated: true },
  { ...usual, id: 14, name: 'role:everyone', members: [1], is_system_group: true },
]

function names(list: 'all' | 'your' | 'deactivated', text = ''): string[] {
  const replica = sampleReplica({ realm_user_groups: groups })
  return listedGroups(replica, list, text).map(({ name }) => name)
}

test("lists groups by name; the user's own include groups joined through subgroups", () => {
  expect(names('all')).toEqual(['design', 'mobile', 'on-call'])
  expect(names('your')).toEqual(['design', 'mobile'])
  expect(names('deactivated')).toEqual(['old'])
})

test('finds a group by a part of its name or description', () => {
  expect(names('all', 'MOB')).toEqual(['mobile'])
  expect(names('all', 'call awa')).toEqual(['on-call'])
  expect(names('all', 'nothing')).toEqual([])
})
