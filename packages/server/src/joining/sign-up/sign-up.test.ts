import { api, roles } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, type TestRealm } from '../../../test/a-realm.ts'
import { Browser } from '../../../test/browser.ts'
import {
  invites,
  joinsAt,
  joinsByLink,
  makesLink,
  newest,
  password,
  sendsTo,
} from '../../../test/invitations.ts'
import { linkFor, mailsTo } from '../../../test/mailbox.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const address = (host: string, name = 'nora') => `${name}@${host}.example.org`

function userOf({ realm }: TestRealm, email: string) {
  return realm.directory.userByEmail(email)
}

test('an invited person chooses a name and a password, and is signed in', async () => {
  const people = await aRealm({ channel: 'design', subscribers: ['olga'] })
  const { olga, host, everyone, realm } = people
  const { stream_id } = await olga.calls(api.channels.getId, { stream: 'design' })
  const group = { name: 'team', description: '', members: [] }
  const { group_id } = await olga.calls(api.groups.create, group)
  await olga.calls(api.channels.addDefault, { stream_id: 1 as never })
  const nora = address(host)
  const grant = { stream_ids: [stream_id], group_ids: [group_id], invite_as: roles.moderator }
  const path = await invites(olga, nora, grant)

  const browser = new Browser(host)
  expect((await browser.get(path)).body).toContain(nora)
  const joined = await verifyAction(everyone, () => joinsAt(browser, path))
  expect(joined).toMatchObject({ status: 303, headers: { location: '/' } })
  expect((await browser.get('/account')).body).toContain(nora)
  const user = userOf(people, nora)
  expect(user).toMatchObject({ fullName: 'Nora', role: roles.moderator, isActive: true })
  const id = user?.id as never
  expect(realm.directory.groups.get(group_id)?.members.has(id)).toBe(true)
  expect([...realm.directory.subscriptionsOf(id).keys()]).toEqual([stream_id])
  expect((await new Browser(host).signsIn(nora, password)).status).toBe(303)
  expect((await mailsTo(nora)).at(-1)).toContain('Welcome to Test')
  expect(await newest(olga)).toBeUndefined()
})

test('with what everybody gets, where the invitation says so', async () => {
  const people = await aRealm({ channel: 'design', subscribers: ['olga'] })
  const { olga, host, realm } = people
  await olga.calls(api.channels.addDefault, { stream_id: 1 as never })
  const [guest, member] = [address(host, 'guest'), address(host, 'member')]
  const withDefaults = { include_realm_default_subscriptions: true }
  const path = await invites(olga, guest, {
    ...withDefaults,
    invite_as: 600,
    stream_ids: [2] as never,
  })
  await joinsAt(new Browser(host), path)
  await joinsByLink(host, await makesLink(olga, withDefaults), member)

  const channelsOf = (email: string) =>
    [...realm.directory.subscriptionsOf(userOf(people, email)?.id as never).keys()].sort()
  expect(channelsOf(guest)).toEqual([1, 2])
  expect(channelsOf(member)).toEqual([1])
})

test('a link for many asks each for an address, and proves it', async () => {
  const people = await aRealm()
  const { olga, host } = people
  const path = await makesLink(olga, { invite_as: 600 })
  for (const name of ['nora', 'otto']) {
    expect((await joinsByLink(host, path, address(host, name))).status).toBe(303)
    expect(userOf(people, address(host, name))?.role).toBe(roles.guest)
  }
})

test('an open organization accepts everybody with a proven address', async () => {
  const people = await aRealm()
  const { olga, host, everyone, realm } = people
  const browser = new Browser(host)
  const nora = address(host)
  expect((await browser.get('/register')).status).toBe(403)
  expect((await sendsTo(browser, '/register', { email: nora })).status).toBe(403)
  expect((await browser.get('/login')).body).not.toContain('/register')

  await olga.calls(api.realm.update, { invite_required: false })
  await olga.calls(api.channels.addDefault, { stream_id: 1 as never })
  expect((await browser.get('/login')).body).toContain('/register')
  expect((await browser.submits('/register', { email: nora })).status).toBe(200)
  const path = await linkFor(nora)
  await verifyAction(everyone, () => joinsAt(browser, path))
  const id = userOf(people, nora)?.id as never
  expect([...realm.directory.subscriptionsOf(id).keys()]).toEqual([1])
  expect((await new Browser(host).get(path)).status).toBe(404)
})

test('a new user is announced, and their inviter is notified', async () => {
  const { olga, ana, host } = await aRealm({ channel: 'news', subscribers: ['ana'] })
  await olga.calls(api.realm.update, { signup_announcements_stream_id: 2 })
  await joinsAt(new Browser(host), await invites(ana, address(host)))
  const quiet = await invites(ana, address(host, 'otto'), { notify_referrer_on_join: false })
  await joinsAt(new Browser(host), quiet, 'Otto')
  const email = address(host, 'pia')
  await olga.calls(api.users.create, { email, password, full_name: 'Pia' })

  const told = await ana.reads([['channel', 'news']])
  expect(told.map(({ subject, content }) => [subject, content])).toEqual(
    ['Nora', 'Otto', 'Pia'].map((name) => [
      'signups',
      expect.stringMatching(new RegExp(`class="user-mention silent".*>${name}</span> joined this`)),
    ]),
  )
  const direct = await ana.reads([['is', 'dm']])
  expect(direct).toHaveLength(1)
  expect(direct[0].content).toContain('>Nora</span> accepted your invitation')
})

test('a welcome is sent where the organization wants that', async () => {
  const { olga, host } = await aRealm()
  const [nora, otto] = [address(host), address(host, 'otto')]
  const create = (email: string) =>
    olga.calls(api.users.create, { email, password, full_name: 'Nora' })
  await create(nora)
  await olga.calls(api.realm.update, { send_welcome_emails: false })
  await create(otto)

  expect(await mailsTo(nora)).toEqual([expect.stringContaining('Subject: Welcome to Test')])
  expect(await mailsTo(otto)).toEqual([])
})

test('an invalid form shows the reason, and the link still works', async () => {
  const people = await aRealm()
  const { olga, ana, host, everyone } = people
  const nora = address(host)
  const path = await invites(ana, nora)
  await olga.calls(api.realm.update, { require_unique_names: true })
  const right = { full_name: 'Nora', password, again: password }
  const wrong = [
    { ...right, full_name: 'N' },
    { ...right, full_name: '*N*' },
    { ...right, full_name: 'Olga' },
    { ...right, again: 'another' },
    { ...right, password: '123456', again: '123456' },
    { ...right, password: nora, again: nora },
    { ...right, full_name: '' },
  ]
  await verifyAction(
    everyone,
    async () => {
      for (const fields of wrong) {
        const seen = await new Browser(host).submits(path, fields)
        expect(seen.status, JSON.stringify(fields)).toBe(400)
        expect(seen.body).toContain('role="alert"')
      }
      const forged = await new Browser(host).posts(path, right)
      expect(forged.status).toBe(403)
    },
    { changesNothing: true },
  )
  expect((await joinsAt(new Browser(host), path)).status).toBe(303)
  const link = await makesLink(olga)
  for (const email of ['', 'nora', 'x@mailinator.com']) {
    expect((await new Browser(host).submits(link, { email })).status, email).toBe(400)
  }
})

test('an address that got an account meanwhile gets no second one', async () => {
  const people = await aRealm()
  const { olga, ana, host, realm } = people
  const nora = address(host)
  const link = await makesLink(olga)
  await new Browser(host).submits(link, { email: nora })
  const asked = await linkFor(nora)
  const invited = await invites(ana, nora)
  await olga.calls(api.users.create, { email: nora.toUpperCase(), password, full_name: 'Nora' })

  expect((await joinsAt(new Browser(host), invited)).status).toBe(403)
  const second = await joinsAt(new Browser(host), asked)
  expect(second).toMatchObject({
    status: 400,
    body: expect.stringContaining('already in use'),
  })
  const known = [...realm.directory.users.values()].filter((one) => one.fullName === 'Nora')
  expect(known).toHaveLength(1)
})
