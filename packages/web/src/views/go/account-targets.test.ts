import { expect, test } from 'vitest'
import { sampleReplica } from '../../../test/sample-organization.ts'
import { accountTargets, asksForAccounts } from './account-targets.ts'
import { findTargets } from './target.ts'

const owner = sampleReplica({ is_owner: true, is_admin: true })

test.each([
  ['', false],
  ['ana', false],
  ['>', false],
  ['> ana', true],
  ['manage ana', true],
  ['ana acc', true],
  ['ma ana', false],
])('“%s” asks for accounts: %s', (query, isAsked) => {
  expect(asksForAccounts(query)).toBe(isAsked)
})

test('administrators find accounts of people by name, and others none', () => {
  const [someone] = owner.people.byId
    .freshValues()
    .filter(({ is_bot, user_id }) => !is_bot && user_id !== owner.selfId)
  const routes: unknown[] = []
  const name = someone?.full_name ?? ''
  const found = findTargets(accountTargets(owner), `manage ${name}`)
  found[0]?.run({ go: (route: unknown) => routes.push(route) } as never)
  expect(found[0]?.label).toBe(name)
  expect(routes).toEqual([{ view: 'organization', section: 'people', id: someone?.user_id }])
  const member = sampleReplica({ is_owner: false, is_admin: false })
  expect(accountTargets(member).filter(({ detail }) => detail === 'Manage account')).toEqual([])
})
