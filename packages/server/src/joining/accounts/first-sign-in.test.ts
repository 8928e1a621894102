import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import {
  aRealm,
  givePassword,
  password as ownPassword,
  type TestRealm,
} from '../../../test/a-realm.ts'
import type { Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const password = 'tall ships 1942'
const day = 86_400

type Fixture = Pick<TestRealm, 'realm' | 'olga' | 'host'>

/** An account that was created this many days ago, and its address. */
async function anOldAccount({ realm, olga, host }: Fixture, days: number) {
  const username = `zoe@${host}`
  const given = { email: username, password, full_name: 'Zoe' }
  const { user_id } = await olga.calls(api.users.create, given)
  const user = realm.directory.users.get(user_id)
  if (!user) throw new Error('the account exists')
  user.dateJoined -= days * day
  await realm.sql`
    update realm_user set date_joined = to_timestamp(${user.dateJoined})
    where realm_id = ${realm.id} and id = ${user_id}`
  const joined = async (asked: Person) => (await asked.calls(api.users.get, { user_id })).user
  const signsIn = () => olga.calls(api.auth.fetchApiKey, { username, password })
  return { user_id, joined, signsIn }
}

const daysSince = (date: string) => Math.round((Date.now() - Date.parse(date)) / 1000 / day)

test('users join when they sign in for the first time to an account that others created', async () => {
  const fixture = await aRealm()
  const { ana, everyone } = fixture
  const { joined, signsIn } = await anOldAccount(fixture, 5)
  expect(daysSince((await joined(ana)).date_joined)).toBe(5)

  await verifyAction(everyone, signsIn)
  const { date_joined } = await joined(ana)
  expect(daysSince(date_joined)).toBe(0)
  await verifyAction(everyone, signsIn, { changesNothing: true })
  expect((await joined(ana)).date_joined).toBe(date_joined)
})

test('the other users receive the time of the first sign-in', async () => {
  const fixture = await aRealm()
  const { ana } = fixture
  const { user_id, joined, signsIn } = await anOldAccount(fixture, 5)
  await ana.registers()
  await signsIn()
  const { date_joined } = await joined(ana)
  expect(await ana.newEvents()).toEqual([
    expect.objectContaining({ type: 'realm_user', op: 'update', person: { user_id, date_joined } }),
  ])
})

test('users who created their account themselves keep the time of its creation', async () => {
  const { realm, olga, ana, everyone } = await aRealm()
  await givePassword(realm, ana)
  const signIn = () =>
    olga.calls(api.auth.fetchApiKey, { username: ana.email, password: ownPassword })
  await verifyAction(everyone, signIn, { changesNothing: true })
})

test('the waiting period begins with the first sign-in', async () => {
  const fixture = await aRealm()
  const { realm, olga, ana, everyone } = fixture
  const fullMembers = realm.directory.systemGroup('role:fullmembers').id
  await olga.calls(api.channels.subscribe, {
    subscriptions: [{ name: 'secret' }],
    invite_only: true,
    can_subscribe_group: fullMembers,
  })
  const { user_id, signsIn } = await anOldAccount(fixture, 5)
  await olga.calls(api.realm.update, { waiting_period_threshold: 3 })
  const members = async () =>
    (await ana.calls(api.groups.getMembers, { user_group_id: fullMembers })).members
  expect(await members()).toContain(user_id)
  await verifyAction(everyone, signsIn)
  expect(await members()).not.toContain(user_id)
})
