import { api, roles } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, givePassword, password } from '../../../test/a-realm.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import type { Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'
import { addApiKey } from '../../access/create-api-key.ts'
import { reactivateUser } from './reactivate-user.ts'

const ends = (by: Person, person: Person) => by.calls(api.users.deactivate, { user_id: person.id })

test('deactivated users disappear from lists, counts and groups, and return', async () => {
  const { olga, ana, ben, gus, realm } = await aRealm({
    channel: 'design',
    subscribers: ['ana', 'ben', 'gus'],
  })
  const design = realm.directory.channelByName('design')

  await verifyAction([olga, ben, gus], () => ends(olga, ana))
  expect(design?.subscriberCount).toBe(2)
  const { user } = await olga.calls(api.users.get, { user_id: ana.id })
  expect(user.is_active).toBe(false)

  await verifyAction([olga, ben, gus], () => olga.calls(api.users.reactivate, { user_id: ana.id }))
  expect(design?.subscriberCount).toBe(3)
})

test('deactivated users get an email with the reason, if the administrator gives one', async () => {
  const { olga, ana, ben, gus } = await aRealm()
  const deactivation_notification_comment = 'You have left us.'
  const why = { deactivation_notification_comment }
  await olga.calls(api.users.deactivate, { user_id: ana.id, ...why })
  await olga.calls(api.users.deactivate, { user_id: ben.id, deactivation_notification_comment: '' })
  await ends(olga, gus)

  const [mail = ''] = await mailsTo(ana.email)
  expect(mail).toContain('Your account at Test has been deactivated')
  expect(mail).toContain('You have left us.')
  const [silent = ''] = await mailsTo(ben.email)
  expect(silent).not.toContain('They say')
  expect(await mailsTo(gus.email)).toEqual([])
  const long = { user_id: gus.id, deactivation_notification_comment: 'x'.repeat(2001) }
  await expect(olga.calls(api.users.deactivate, long)).rejects.toMatchObject({ status: 400 })
})

test('the creator of a channel is no longer named in its permissions', async () => {
  const { olga, ana, ben, gus } = await aRealm()
  await ana.joins('plans')

  await verifyAction([olga, ben, gus], () => ends(olga, ana))
})

test('security 9: a waiting poll of a deactivated user ends at once with a refusal', async () => {
  const { olga, ana } = await aRealm()
  await ana.registers()
  const waiting = ana.nextEvents()
  const refused = expect(waiting).rejects.toMatchObject({ status: 401, code: 'USER_DEACTIVATED' })

  await ends(olga, ana)

  await refused
  await expect(ana.calls(api.users.getOwn, {})).rejects.toMatchObject({ code: 'USER_DEACTIVATED' })
})

test('security 9: earlier keys stay revoked after a reactivation', async () => {
  const { olga, ana } = await aRealm()
  await ends(olga, ana)
  await olga.calls(api.users.reactivate, { user_id: ana.id })

  await expect(ana.calls(api.users.getOwn, {})).rejects.toMatchObject({
    status: 401,
    code: 'UNAUTHORIZED',
  })
})

test('security 9: pending requests of a deactivated user have no effect', async () => {
  const { olga, ana } = await aRealm()
  const [ended, renamed] = await Promise.allSettled([
    ends(olga, ana),
    ana.calls(api.settings.update, { full_name: 'Too Late' }),
  ])
  expect(ended.status).toBe('fulfilled')
  const { user } = await olga.calls(api.users.get, { user_id: ana.id })
  expect(user.full_name === 'Too Late').toBe(renamed.status === 'fulfilled')
})

test('users deactivate themselves, except for the last owner', async () => {
  const { realm, olga, ana, ben, gus } = await aRealm()
  await givePassword(realm, ana)
  await verifyAction([olga, ben, gus], () => ana.calls(api.users.deactivateOwn, { password }))

  await expect(olga.calls(api.users.deactivateOwn, {})).rejects.toMatchObject({
    code: 'CANNOT_DEACTIVATE_LAST_USER',
    body: { is_last_owner: true, entity: 'organization owner' },
  })
})

test('administrators cannot deactivate owners, members nobody, and nobody the last owner', async () => {
  const { olga, ana, ben, joins } = await aRealm()
  const admin = await joins('ada', roles.administrator)
  await expect(ends(admin, olga)).rejects.toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
  await expect(ends(ana, ben)).rejects.toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
  await expect(ends(olga, olga)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await ends(olga, ben)
  await expect(ends(olga, ben)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const nobody = admin.calls(api.users.reactivate, { user_id: 999_999 as never })
  await expect(nobody).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('one owner remains, whatever two owners and an administrator do at the same time', async () => {
  const { olga, realm, joins } = await aRealm()
  const otto = await joins('otto', roles.owner)
  const ada = await joins('ada', roles.administrator)
  const step = (person: Person, target: Person, choice: number) => {
    const user_id = target.id
    if (choice === 0) return person.calls(api.users.deactivateOwn, {})
    if (choice === 1) return person.calls(api.users.deactivate, { user_id })
    return person.calls(api.users.update, { user_id, role: choice === 2 ? 400 : 100 })
  }
  const people = [olga, otto, ada]
  let seed = 20_26
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < 1000; round += 4) {
    const steps = Array.from({ length: 4 }, () => {
      const person = people[random(3)] as Person
      return step(person, people[random(3)] as Person, random(4))
    })
    await Promise.allSettled(steps)
    const owners = realm.directory.activeOwners()
    expect(owners.length, `round ${round}`).toBeGreaterThan(0)
    if (round % 20 === 0) await reviveAll(realm, owners[0]?.id, people)
  }
})

async function reviveAll(
  realm: Awaited<ReturnType<typeof aRealm>>['realm'],
  owner: Person['id'] | undefined,
  people: readonly Person[],
): Promise<void> {
  if (owner === undefined) return
  for (const person of people) await realm.write(revive, owner, person)
}

const revive = async (
  tx: Parameters<typeof reactivateUser>[0],
  viewer: Parameters<typeof reactivateUser>[1],
  person: Person,
) => {
  await reactivateUser(tx, viewer, person.id)
  const { directory } = tx
  if (directory.users.get(person.id)?.apiKeys.length) return
  addApiKey(tx, person.id, { name: 'test', secret: person.apiKey })
}
