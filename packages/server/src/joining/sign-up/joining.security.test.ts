import { api, type ChannelId, type GroupId, roles } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import { Browser } from '../../../test/browser.ts'
import { invites, joinsAt, makesLink, newest, sendsTo } from '../../../test/invitations.ts'
import { linkFor, mailsTo } from '../../../test/mailbox.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const address = (host: string, name = 'nora') => `${name}@${host}.example.org`

test('security 4: a used, revoked, replaced or expired invitation is refused', async () => {
  const { olga, ana, host, realm, everyone } = await aRealm()
  const used = await invites(ana, address(host, 'used'))
  await joinsAt(new Browser(host), used)
  const revoked = await invites(ana, address(host, 'revoked'))
  await ana.calls(api.invitations.revoke, { invite_id: (await newest(ana)).id })
  const replaced = await invites(ana, address(host, 'replaced'))
  await invites(ana, address(host, 'replaced'))
  const expired = await invites(ana, address(host, 'expired'))
  const link = await makesLink(olga)
  const linkId = (await newest(olga)).id
  await new Browser(host).submits(link, { email: address(host, 'late') })
  const late = await linkFor(address(host, 'late'))
  await olga.calls(api.invitations.revokeLink, { invite_id: linkId })
  await realm.sql`
    update invitation set expires_at = now() - interval '1 second'
    where realm_id = ${realm.id} and email = ${address(host, 'expired')}`

  await verifyAction(
    everyone,
    async () => {
      for (const path of [
        used,
        revoked,
        replaced,
        expired,
        link,
        '/join/x',
        `/join/${'0'.repeat(32)}`,
      ]) {
        expect((await new Browser(host).get(path)).status, path).toBe(404)
        expect((await joinsAt(new Browser(host), path)).status, path).toBe(403)
      }
      // An email that was requested before the link was revoked does not work either.
      expect((await joinsAt(new Browser(host), late)).status).toBe(403)
    },
    { changesNothing: true },
  )
})

test('security 4: an invitation counts in the organization that it is to, and nowhere else', async () => {
  const [here, there] = [await aRealm(), await aRealm()]
  const nora = address(here.host)
  const path = await invites(here.olga, nora)
  const link = await makesLink(here.olga)
  const { id: invite_id } = await newest(here.olga)
  for (const wrong of [path, link]) {
    expect((await new Browser(there.host).get(wrong)).status).toBe(404)
  }
  await there.olga.calls(api.invitations.createLink, {})
  for (const endpoint of [
    api.invitations.revoke,
    api.invitations.revokeLink,
    api.invitations.resend,
  ]) {
    await expect(there.ana.calls(endpoint, { invite_id })).rejects.toMatchObject({ status: 400 })
  }
  expect(await newest(here.olga)).toMatchObject({ id: invite_id })
  await new Browser(here.host).submits(link, { email: nora })
  expect((await new Browser(there.host).get(await linkFor(nora))).status).toBe(404)
})

test('security 4: rights that an inviter lost are not given', async () => {
  const people = await aRealm({ channel: 'design', subscribers: ['ana', 'olga'] })
  const { olga, ana, host, realm, joins } = people
  const adam = await joins('adam', roles.administrator)
  await olga.adds([adam], 'secret', { invite_only: true })
  const id = async (stream: string) => (await olga.calls(api.channels.getId, { stream })).stream_id
  const [design, secret] = [await id('design'), await id('secret')]
  const group = { name: 'hers', description: '', members: [adam.id] }
  const { group_id } = await olga.calls(api.groups.create, {
    ...group,
    can_add_members_group: { direct_members: [adam.id], direct_subgroups: [] },
  })
  const everything = { stream_ids: [design, secret], group_ids: [group_id] }
  const asMember = await invites(adam, address(host, 'member'), everything)
  const asAdministrator = await invites(adam, address(host, 'chief'), { invite_as: 200 })
  const link = await makesLink(adam)

  await olga.calls(api.users.update, { user_id: adam.id, role: 400 })
  const gives = { direct_members: [olga.id], direct_subgroups: [] }
  await olga.calls(api.groups.update, {
    user_group_id: group_id,
    can_add_members_group: { new: gives },
  })
  await olga.calls(api.channels.unsubscribe, { subscriptions: ['secret'], principals: [adam.id] })

  // With the role, its rights are lost: administrators and reusable links.
  expect((await new Browser(host).get(asAdministrator)).status).toBe(404)
  expect((await new Browser(host).get(link)).status).toBe(404)
  await joinsAt(new Browser(host), asMember)
  const user = realm.directory.userByEmail(address(host, 'member'))
  expect(user?.role).toBe(roles.member)
  const got = [...realm.directory.subscriptionsOf(user?.id as never).keys()]
  expect(got).toEqual([design as ChannelId])
  expect(realm.directory.groups.get(group_id as GroupId)?.members.has(user?.id as never)).toBe(
    false,
  )

  const chiefs = realm.directory.systemGroup('role:administrators').id
  const late = await invites(ana, address(host, 'late'))
  await olga.calls(api.realm.update, { can_invite_users_group: { new: chiefs } })
  expect((await joinsAt(new Browser(host), late)).status).toBe(403)
})

test('security 4: invitations of a deactivated inviter end, even after a reactivation', async () => {
  const { olga, ana, host } = await aRealm()
  const path = await invites(ana, address(host))
  await verifyAction([olga], () => olga.calls(api.users.deactivate, { user_id: ana.id }))
  expect((await new Browser(host).get(path)).status).toBe(404)
  await olga.calls(api.users.reactivate, { user_id: ana.id })
  expect((await joinsAt(new Browser(host), path)).status).toBe(403)
  expect(await newest(olga)).toBeUndefined()
})

test('security 4: an invitation works once, also for concurrent requests', async () => {
  const { ana, host, realm } = await aRealm()
  const path = await invites(ana, address(host))
  const people = () => [...realm.directory.users.values()].filter((user) => !user.isBot)
  const before = people().length
  const tries = ['Nora', 'Otto', 'Pia'].map((name) => joinsAt(new Browser(host), path, name))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([303, 403, 403])
  expect(people()).toHaveLength(before + 1)
})

test('security 4: a deactivated organization cannot be joined', async () => {
  const { olga, ana, host, realm } = await aRealm()
  const path = await invites(ana, address(host))
  await olga.calls(api.realm.deactivate, {})
  expect((await joinsAt(new Browser(host), path)).status).toBe(403)
  expect(realm.directory.userByEmail(address(host))).toBeUndefined()
})

test('security 8: no link gives an account without a proved address', async () => {
  const { olga, host, realm, everyone } = await aRealm()
  const link = await makesLink(olga)
  await verifyAction(
    everyone,
    async () => {
      // The form of an invitation by mail, sent to a link for many.
      const fields = { full_name: 'Eve', email: olga.email, password: 'tr0mbone and 4', again: '' }
      expect((await sendsTo(new Browser(host), link, fields)).status).toBe(200)
      expect((await sendsTo(new Browser(host), '/register', fields)).status).toBe(403)
    },
    { changesNothing: true },
  )
  expect(realm.directory.userByEmail('eve@example.org')).toBeUndefined()
})

test('security 8: an address that was proven before the organization closed is refused', async () => {
  const { olga, host, realm } = await aRealm()
  const nora = address(host)
  await olga.calls(api.realm.update, { invite_required: false })
  await new Browser(host).submits('/register', { email: nora })
  const path = await linkFor(nora)
  await olga.calls(api.realm.update, { invite_required: true })
  expect((await joinsAt(new Browser(host), path)).status).toBe(403)
  expect(realm.directory.userByEmail(nora)).toBeUndefined()
})

test('security 24: signing up reveals the existence of an account only to its mailbox', async () => {
  const { olga, ana, ben, host } = await aRealm()
  await olga.calls(api.users.deactivate, { user_id: ben.id })
  await olga.calls(api.realm.update, { invite_required: false })
  const link = await makesLink(olga)
  const nora = address(host)
  for (const path of ['/register', link]) {
    const answers = await Promise.all(
      [nora, ana.email, ben.email].map(async (email) => {
        const seen = await new Browser(host).submits(path, { email })
        return { ...seen, headers: {}, body: seen.body.replaceAll(email, 'the address') }
      }),
    )
    expect(answers[0]).toMatchObject({ status: 200 })
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  }
  const last = async (email: string) => (await mailsTo(email)).at(-1)
  expect(await last(nora)).toContain('/register/')
  expect(await last(ana.email)).toContain('It already exists. You can sign in')
  expect(await last(ben.email)).toContain('It is deactivated')
  expect(await last(ana.email)).not.toContain('/register/')
})

test('security 10: the secret of an invitation is shown only to the invited person', async () => {
  const { olga, ana, host } = await aRealm()
  await ana.registers()
  const path = await invites(ana, address(host))
  const secret = path.slice('/join/'.length)
  const seen = [await olga.requests('GET', '/invites'), await ana.requests('GET', '/invites')]
  expect(JSON.stringify([...seen, await ana.newEvents()])).not.toContain(secret)
  const [row] = await (await theServer()).database.sql<{ text: string }[]>`
    select string_agg(i::text, ' ') as text from invitation as i
    where email = ${address(host)} and realm_id > 0`
  expect(row?.text).toContain(address(host))
  expect(row?.text).not.toContain(secret)
})

test('security 12: names of people and organizations put no links into mails', async () => {
  const { olga, ana, host } = await aRealm()
  await olga.calls(api.realm.update, { name: 'Prize: https://evil.example/win' })
  await ana.calls(api.settings.update, { full_name: 'See www.evil.example' })
  const nora = address(host)

  await invites(ana, nora)
  await new Browser(host).submits('/password/reset', { email: ana.email })
  // With a key only, the current mailbox must confirm.
  await ana.calls(api.settings.update, { email: address(host, 'new') })

  const mails = await Promise.all([nora, ana.email].map((to) => mailsTo(to)))
  expect(mails.flat()).toHaveLength(3)
  for (const mail of mails.flat()) {
    expect(mail).toContain('evil . example')
    expect(mail).not.toMatch(/evil\.example|https:\/\/evil/)
    for (const [, place] of mail.matchAll(/\w:\/\/([^/\s]+)/g)) expect(place).toContain(host)
  }
})
