import { expect, test } from 'vitest'
import { rightsOver } from './person-rights.ts'

const owner = { user_id: 1, is_owner: true }
const administrator = { user_id: 2, is_owner: false }
const person = (user_id: number, role: 100 | 200 | 300 | 400 | 600, is_active = true) => ({
  ...{ user_id, role, is_active },
})

test('owners give every role, administrators all but that of owners', () => {
  expect(rightsOver(person(5, 400), owner, 1)).toEqual({
    roles: [100, 200, 300, 400, 600],
    mayDeactivate: true,
  })
  expect(rightsOver(person(5, 300), administrator, 1)).toEqual({
    roles: [200, 300, 400, 600],
    roleReason: 'appointing',
    mayDeactivate: true,
  })
})

test('a guest becomes a member before they can manage the organization', () => {
  expect(rightsOver(person(5, 600), owner, 1)).toMatchObject({
    roles: [300, 400, 600],
    roleReason: 'guest',
  })
})

test('only owners change owners, and nobody the last one', () => {
  const other = person(5, 100)
  const fixed = { roles: [100], mayDeactivate: false }
  const ownersOnly = { roleReason: 'ownersOnly', staysReason: 'ownersOnly' }
  expect(rightsOver(other, administrator, 2)).toEqual({ ...fixed, ...ownersOnly })
  expect(rightsOver(other, owner, 2)).toMatchObject({ mayDeactivate: true })
  const lastOwner = { roleReason: 'lastOwner', staysReason: 'lastOwner' }
  expect(rightsOver(person(1, 100), owner, 1)).toEqual({ ...fixed, ...lastOwner })
  expect(rightsOver(person(5, 100, false), owner, 1).roles).toHaveLength(5)
})

test('who leaves does so in their own settings', () => {
  expect(rightsOver(person(1, 100), owner, 2)).toMatchObject({
    roles: [100, 200, 300, 400, 600],
    staysReason: 'self',
  })
})
