import { api, memoryLimits } from '@parley/contract'
import { expect, onTestFinished, test } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import { newest } from '../../../test/invitations.ts'
import type { Person } from '../../../test/person.ts'
import { startSibling } from '../../../test/test-server.ts'

async function withLimits(...people: readonly Person[]): Promise<readonly Person[]> {
  const server = await startSibling(await theServer(), { env: { RATE_LIMITING: 'on' } })
  onTestFinished(() => server.close())
  return people.map((person) => person.at(server))
}

const listed = (person: Person, addresses: readonly string[]) =>
  person.calls(api.invitations.send, { invitee_emails: addresses.join(), stream_ids: [] })

const tooMany = {
  code: 'INVITATION_FAILED',
  ...{ errors: [], sent_invitations: false, daily_limit_reached: true },
}

test('security 25: a request names no more addresses than can be invited in a day', async () => {
  const { ana } = await aRealm()
  const short = (count: number) => Array.from({ length: count }, (_, index) => `${index}`)

  for (const count of [1001, 40_000]) {
    await expect(listed(ana, short(count))).rejects.toMatchObject({ status: 400, body: tooMany })
  }
  await expect(listed(ana, short(1000))).rejects.toMatchObject({
    body: { errors: short(1000).map((one) => [one, 'Invalid address.', false]) },
  })
})

test('security 25: a request for invitations that is refused uses nothing up', async () => {
  const realm = await aRealm()
  const [ana] = await withLimits(realm.ana)
  const address = (count: number) => `n${count}@${realm.host}.example.org`
  const many = Array.from({ length: 201 }, (_, count) => address(count))

  for (let count = 0; count < 6; count++) {
    await expect(listed(ana as Person, many)).rejects.toMatchObject({ body: tooMany })
    const wrong = [...many.slice(0, 3), 'wrong']
    await expect(listed(ana as Person, wrong)).rejects.toMatchObject({
      body: { daily_limit_reached: false },
    })
  }

  await expect(listed(ana as Person, [address(0)])).resolves.toBeDefined()
})

test('security 25: nobody uses up the invitations that others may send to an address', async () => {
  const realm = await aRealm()
  const [ana, ben] = await withLimits(realm.ana, realm.ben)
  const nora = `nora@${realm.host}.example.org`
  for (let count = 0; count < 5; count++) await listed(ana as Person, [nora])

  await expect(listed(ana as Person, [nora])).rejects.toMatchObject({ status: 429 })
  await expect(listed(ben as Person, [nora])).resolves.toBeDefined()
})

test('security 25: an address gets as many invitations, sent again or not', async () => {
  const realm = await aRealm()
  const [ana, olga] = await withLimits(realm.ana, realm.olga)
  const nora = `nora@${realm.host}.example.org`
  await listed(ana as Person, [nora])
  const { id: invite_id } = await newest(ana as Person)
  const again = (person = ana) => (person as Person).calls(api.invitations.resend, { invite_id })
  for (let count = 0; count < 4; count++) await again()

  await expect(again()).rejects.toMatchObject({ status: 429 })
  await expect(listed(ana as Person, [nora])).rejects.toMatchObject({ status: 429 })
  await expect(again(olga)).resolves.toBeDefined()
})

test('security 25: emails that are sent again count towards those of a day, whoever sends them', async () => {
  const { ana, olga, ben, realm, host } = await aRealm()
  const named = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) => `${name}${index}@${host}.example.org`)
  await listed(ana, named(197, 'n'))
  const { id: invite_id } = await newest(ana)
  const again = (person: Person) => person.calls(api.invitations.resend, { invite_id })
  await again(ana)
  await again(olga)
  await again(ana)

  for (const person of [ana, olga]) {
    await expect(again(person)).rejects.toMatchObject({ body: tooMany })
  }
  await expect(listed(ana, named(1, 'm'))).rejects.toMatchObject({ body: tooMany })
  await expect(listed(ben, named(1, 'm'))).resolves.toBeDefined()
  expect((await ana.calls(api.invitations.list, {})).invites).toHaveLength(197)
  await realm.sql`
    update invitation set sent_at = sent_at - interval '1 day' where realm_id = ${realm.id}`
  await again(ana)
})

test('security 25: nobody uses anything up with invitations that are not theirs, or to users', async () => {
  const realm = await aRealm()
  const [ana, ben] = await withLimits(realm.ana, realm.ben)
  await listed(ana as Person, [`nora@${realm.host}.example.org`])
  const { id } = await newest(ana as Person)

  for (let count = 0; count < 6; count++) {
    for (const invite_id of [id, id + 1]) {
      const again = (ben as Person).calls(api.invitations.resend, { invite_id })
      await expect(again).rejects.toMatchObject({ status: 400 })
    }
    await expect(listed(ben as Person, [realm.olga.email])).rejects.toMatchObject({
      body: { code: 'INVITATION_FAILED', daily_limit_reached: false },
    })
  }
})

test('security 25: a member creates so many links a day, revoked or not; administrators as many as they need', async () => {
  const { olga, ana, ben } = await aRealm()
  await olga.calls(api.realm.update, { create_multiuse_invite_group: { new: 5 as never } })
  const most = memoryLimits.othersPerUserAndDay
  const links = async (person: Person, count: number) => {
    for (let made = 0; made < count; made++) await person.calls(api.invitations.createLink, {})
  }
  await links(ana, most)
  const { id: invite_id } = await newest(ana)
  await ana.calls(api.invitations.revokeLink, { invite_id })

  await expect(links(ana, 1)).rejects.toMatchObject({
    status: 400,
    body: { msg: `Too many of these (at most ${most} per user and day)` },
  })
  await links(ben, 1)
  await links(olga, most + 1)
})
