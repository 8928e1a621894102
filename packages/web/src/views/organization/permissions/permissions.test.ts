import { ownersPermissions as ownersOnly, realmPermissionNames } from '@parley/contract'
import { expect, test } from 'vitest'
import { ownersPermissions, permissionGroups } from './permissions.tsx'

/** Nothing in Parley depends on them. */
const unused = ['can_manage_billing_group', 'can_summarize_topics_group']

const shown = Object.values(permissionGroups).flat()

test('every permission that something depends on can be changed', () => {
  expect([...shown, ...unused].sort()).toEqual([...realmPermissionNames].sort())
})

test('what only owners can change is known', () => {
  const owners = [...ownersOnly].filter((name) => !unused.includes(name))
  expect([...ownersPermissions].sort()).toEqual(owners.sort())
})
