import { describe, expect, test } from 'vitest'
import { addTo, granteesOf, removeFrom } from './group-value.ts'

const [nobody, members, designers] = [1, 2, 30]
const both = { direct_members: [7], direct_subgroups: [designers] }

describe('a permission value', () => {
  test('is a group, or groups and users', () => {
    expect(granteesOf(members as never)).toEqual([{ kind: 'group', id: members }])
    expect(granteesOf(both as never)).toEqual([
      { kind: 'group', id: designers },
      { kind: 'person', id: 7 },
    ])
  })

  test('accepts another grantee, who replaces nobody', () => {
    const ana = { kind: 'person', id: 7 } as const
    expect(addTo(designers as never, ana, nobody)).toEqual(both)
    expect(addTo(both as never, ana, nobody)).toEqual(both)
    expect(addTo(nobody as never, { kind: 'group', id: members }, nobody)).toBe(members)
    expect(addTo(nobody as never, ana, nobody)).toEqual({
      direct_members: [7],
      direct_subgroups: [],
    })
    expect(addTo(both as never, { kind: 'group', id: nobody }, nobody)).toBe(nobody)
  })

  test('loses a grantee, down to nobody if that is allowed', () => {
    const group = { kind: 'group', id: designers } as const
    expect(removeFrom(both as never, { kind: 'person', id: 7 }, nobody)).toBe(designers)
    expect(removeFrom(designers as never, group, nobody)).toBe(nobody)
    expect(removeFrom(designers as never, group, undefined)).toBeUndefined()
  })
})
