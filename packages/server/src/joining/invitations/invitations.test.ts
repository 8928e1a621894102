import { api, type Endpoint, roles } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { Browser } from '../../../test/browser.ts'
import { invites, joinsAt, makesLink, newest } from '../../../test/invitations.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { makesBot } from '../../../test/makes-bot.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const address = (host: string, name = 'nora') => `${name}@${host}.example.org`

test('an invited person gets an email, and listeners of invitations are notified', async () => {
  const { olga, ana, ben, host, everyone } = await aRealm()
  const [nora, otto] = [address(host), address(host, 'otto')]
  await ben.registers({ event_types: ['invites_changed'] })
  await verifyAction([olga, ana], () =>
    ana.calls(api.invitations.send, {
      invitee_emails: `${nora}, Otto <${otto}>\n ${nora.toUpperCase()}`,
      stream_ids: [],
      invite_expires_in_minutes: 60,
    }),
  )
  expect(await ben.newEvents()).toEqual([])
  for (const to of [nora.toUpperCase(), otto]) {
    const [mail] = await mailsTo(to)
    expect(mail).toContain('Subject: Ana invites you to Test')
    expect(mail).toContain(`http://${host}/join/`)
  }
  expect(await mailsTo(nora)).toEqual([])

  const { invites: own } = await ana.calls(api.invitations.list, {})
  expect(own).toMatchObject([
    { email: nora.toUpperCase(), invited_by_user_id: ana.id, invited_as: 400, is_multiuse: false },
    { email: otto, notify_referrer_on_join: true },
  ])
  expect((own[0]?.expiry_date ?? 0) - (own[0]?.invited ?? 0)).toBe(3600)
  expect((await olga.calls(api.invitations.list, {})).invites).toEqual(own)
  expect((await ben.calls(api.invitations.list, {})).invites).toEqual([])
  await verifyAction(everyone, async () => undefined, { changesNothing: true })
})

test('a link for many is shown to users who may pass it on', async () => {
  const { olga, joins } = await aRealm()
  const adam = await joins('adam', roles.administrator)
  const { invite_link } = await verifyAction([olga, adam], () =>
    adam.calls(api.invitations.createLink, { invite_as: 600, invite_expires_in_minutes: null }),
  )
  const shown = { link_url: invite_link, invited_as: 600, expiry_date: null, is_multiuse: true }
  expect(await newest(olga)).toMatchObject({ invited_by_user_id: adam.id, ...shown })
  expect(await newest(olga)).not.toHaveProperty('email')

  const { id: invite_id } = await newest(olga)
  await expect(olga.calls(api.invitations.revoke, { invite_id })).rejects.toThrow('No such')
  await expect(olga.calls(api.invitations.resend, { invite_id })).rejects.toThrow('No such')
  await verifyAction([olga, adam], () => olga.calls(api.invitations.revokeLink, { invite_id }))
  const again = olga.calls(api.invitations.revokeLink, { invite_id })
  await expect(again).rejects.toThrow('already been revoked')
  expect(await newest(olga)).toBeUndefined()
})

test('a resent invitation restarts its validity, and its first link is revoked', async () => {
  const { olga, ana, host } = await aRealm()
  const nora = address(host)
  const first = await invites(ana, nora, { invite_expires_in_minutes: 30 })
  const { id: invite_id } = await newest(ana)
  await verifyAction([olga, ana], () => olga.calls(api.invitations.resend, { invite_id }))

  const mails = await mailsTo(nora)
  expect(mails).toHaveLength(2)
  expect(mails[1]).toContain('Ana invites you')
  const { expiry_date, invited } = await newest(ana)
  expect(expiry_date - invited).toBe(1800)
  expect((await new Browser(host).get(first)).status).toBe(404)
  const second = /\/join\/\w+/.exec(mails[1] ?? '')?.[0] ?? ''
  expect((await joinsAt(new Browser(host), second)).status).toBe(303)
  await expect(olga.calls(api.invitations.resend, { invite_id })).rejects.toThrow('No such')
})

test('existing users are not invited, all others are', async () => {
  const { olga, ana, ben, host } = await aRealm()
  await olga.calls(api.users.deactivate, { user_id: ben.id })
  const nora = address(host)
  const sends = (invitee_emails: string) =>
    ana.calls(api.invitations.send, { invitee_emails, stream_ids: [] })

  const here = [
    [olga.email, 'Already has an account.', false],
    [ben.email, 'Already has an account.', true],
  ]
  const failed = { code: 'INVITATION_FAILED', errors: here, daily_limit_reached: false }
  await expect(sends(`${olga.email},${nora},${ben.email}`)).rejects.toMatchObject({
    body: { ...failed, sent_invitations: true },
  })
  expect(await mailsTo(nora)).toHaveLength(1)
  await expect(sends(`${olga.email},${ben.email}`)).rejects.toMatchObject({
    body: { ...failed, sent_invitations: false },
  })
})

test('one invalid address prevents all invitations', async () => {
  const { olga, ana, host, everyone } = await aRealm()
  const nora = address(host)
  const sends = (invitee_emails: string) =>
    ana.calls(api.invitations.send, { invitee_emails, stream_ids: [] })
  await verifyAction(
    everyone,
    async () => {
      for (const [wrong, why] of [
        ['no address', 'Invalid address.'],
        [`user7@${host}`, 'Invalid address.'],
        ['x@mailinator.com', 'Please use your real email address.'],
      ]) {
        const body = { errors: [[wrong, why, false]], sent_invitations: false }
        await expect(sends(`${nora},${wrong}`), wrong).rejects.toMatchObject({ body })
      }
      for (const nobody of ['', ' ,\n', '<>']) {
        const body = { code: 'BAD_REQUEST' }
        await expect(sends(nobody), nobody).rejects.toMatchObject({ body })
      }
    },
    { changesNothing: true },
  )
  await olga.calls(api.realm.update, { emails_restricted_to_domains: true })
  const body = { errors: [[nora, 'Outside your domain.', false]] }
  await expect(sends(nora)).rejects.toMatchObject({ body })
  expect(await mailsTo(nora)).toEqual([])
})

test('the number of invitations in a day is limited, in total and for each user', async () => {
  const { olga, joins, host, realm } = await aRealm()
  const many = (from: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${from}${index}@${host}.example.org`).join()
  const sends = (person: Person, invitee_emails: string) =>
    person.calls(api.invitations.send, { invitee_emails, stream_ids: [] })
  const tooMany = { body: { daily_limit_reached: true, sent_invitations: false, errors: [] } }

  await expect(sends(olga, many('a', 201))).rejects.toMatchObject(tooMany)
  await sends(olga, many('a', 200))
  await expect(sends(olga, many('b', 1))).rejects.toMatchObject(tooMany)
  await realm.sql`
    insert into invitation (realm_id, id, email, inviter_id, role, channel_ids, group_ids,
      with_defaults, notifies_inviter, hash, sent_at)
    select ${realm.id}, n, 'x@example.org', 0, 400, '{}', '{}', false, false, int4send(n), now()
    from generate_series(1001, 1799) as n`
  const otto = await joins('otto')
  await sends(otto, many('c', 1))
  await expect(sends(otto, many('d', 1))).rejects.toMatchObject(tooMany)
  // A link sends no mail.
  await makesLink(olga)
})

test('an invitation gives no more than its inviter could give directly', async () => {
  const { olga, ana, ben, everyone } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  await olga.adds([olga], 'secret', { invite_only: true })
  const id = async (stream: string) => (await olga.calls(api.channels.getId, { stream })).stream_id
  const [design, secret] = [await id('design'), await id('secret')]
  const group = { name: 'hers', description: '', members: [] }
  const { group_id } = await olga.calls(api.groups.create, group)
  await olga.calls(api.realm.update, {
    can_add_subscribers_group: { new: { direct_members: [ana.id], direct_subgroups: [] } },
    create_multiuse_invite_group: { new: 5 as never },
  })
  const table: [string, Person, Loose, Loose][] = [
    ['an unknown channel', ana, { stream_ids: [99] }, { code: 'BAD_REQUEST' }],
    ['a channel they do not know', ana, { stream_ids: [secret] }, { code: 'BAD_REQUEST' }],
    ['others to no channel', ben, { stream_ids: [design] }, { code: 'BAD_REQUEST' }],
    ['an unknown group', ana, { group_ids: [99] }, { code: 'BAD_REQUEST' }],
    ['a group they do not run', ana, { group_ids: [group_id] }, { code: 'BAD_REQUEST' }],
    ['a role as a group', olga, { group_ids: [6] }, { code: 'BAD_REQUEST' }],
    ['a moderator', ana, { invite_as: 300 }, { code: 'UNAUTHORIZED_PRINCIPAL' }],
    ['an administrator', ana, { invite_as: 200 }, { code: 'UNAUTHORIZED_PRINCIPAL' }],
    ['an owner', ana, { invite_as: 100 }, { code: 'UNAUTHORIZED_PRINCIPAL' }],
    ['an unknown role', olga, { invite_as: 500 }, { code: 'BAD_REQUEST' }],
    ['no time', olga, { invite_expires_in_minutes: 0 }, { code: 'BAD_REQUEST' }],
  ]
  await verifyAction(
    everyone,
    async () => {
      for (const [what, person, params, body] of table) {
        const mail = { invitee_emails: 'x@example.org', stream_ids: [], ...params }
        const sends = person.calls(api.invitations.send, mail)
        await expect(sends, what).rejects.toMatchObject({ status: 400, body })
        const makes = person.calls(api.invitations.createLink, params)
        await expect(makes, what).rejects.toMatchObject({ status: 400, body })
      }
    },
    { changesNothing: true },
  )
  await ana.calls(api.invitations.send, {
    invitee_emails: 'x@example.org',
    stream_ids: [design],
    invite_as: 600,
  })
})

const yes = 'may'
const no = 'UNAUTHORIZED_PRINCIPAL'
const bad = 'BAD_REQUEST'

interface Row {
  readonly what: string
  readonly endpoint: Endpoint
  readonly params: (ids: { mail: number; link: number }) => Loose
  /** What owner, administrator, moderator, member, guest and bot get. */
  readonly outcomes: readonly string[]
}

const anyAddress = { invitee_emails: 'x@example.org', stream_ids: [] }
const table: Row[] = [
  {
    what: 'invite',
    endpoint: api.invitations.send as never,
    params: () => anyAddress,
    outcomes: [yes, yes, yes, yes, no, bad],
  },
  {
    what: 'invite an administrator',
    endpoint: api.invitations.send as never,
    params: () => ({ ...anyAddress, invite_as: 200 }),
    outcomes: [yes, yes, no, no, no, bad],
  },
  {
    what: 'invite an owner',
    endpoint: api.invitations.send as never,
    params: () => ({ ...anyAddress, invite_as: 100 }),
    outcomes: [yes, no, no, no, no, bad],
  },
  {
    what: 'make a link',
    endpoint: api.invitations.createLink as never,
    params: () => ({}),
    outcomes: [yes, yes, bad, bad, no, bad],
  },
  {
    what: 'list',
    endpoint: api.invitations.list as never,
    params: () => ({}),
    outcomes: [yes, yes, yes, yes, no, bad],
  },
  {
    what: 'send another’s again',
    endpoint: api.invitations.resend as never,
    params: ({ mail }) => ({ invite_id: mail }),
    outcomes: [yes, yes, bad, bad, no, bad],
  },
  {
    what: 'revoke another’s',
    endpoint: api.invitations.revoke as never,
    params: ({ mail }) => ({ invite_id: mail }),
    outcomes: [yes, yes, bad, bad, no, bad],
  },
  {
    what: 'revoke another’s link',
    endpoint: api.invitations.revokeLink as never,
    params: ({ link }) => ({ invite_id: link }),
    outcomes: [yes, yes, bad, bad, no, bad],
  },
]

test('role by endpoint: permissions for invitations', async () => {
  const realm = await aRealm()
  const { olga, ana: member, gus: guest, joins } = realm
  const administrator = await joins('adam', roles.administrator)
  const moderator = await joins('mona', roles.moderator)
  const bot = await makesBot(realm, olga)
  const owner = await joins('ophelia', roles.owner)
  const people = { owner, administrator, moderator, member, guest, bot }
  const fresh = async () => {
    await olga.calls(api.invitations.send, { invitee_emails: 'y@example.org', stream_ids: [] })
    const mail = (await newest(olga)).id
    await olga.calls(api.invitations.createLink, {})
    return { mail, link: (await newest(olga)).id }
  }
  for (const { what, endpoint, params, outcomes } of table) {
    const came: Record<string, string> = {}
    for (const [role, person] of Object.entries(people)) {
      const asked = person.calls(endpoint, params(await fresh()) as never)
      came[role] = await asked.then(
        () => yes,
        (refused) => refused.code,
      )
    }
    expect([what, Object.values(came)]).toEqual([what, outcomes])
  }
})

test('administrators cannot revoke what only owners may give', async () => {
  const { olga, joins, host } = await aRealm()
  const adam = await joins('adam', roles.administrator)
  await invites(olga, address(host), { invite_as: 100 })
  const { id: invite_id } = await newest(adam)
  const refused = { code: 'UNAUTHORIZED_PRINCIPAL' }
  await expect(adam.calls(api.invitations.revoke, { invite_id })).rejects.toMatchObject(refused)
  await expect(adam.calls(api.invitations.resend, { invite_id })).rejects.toMatchObject(refused)
  await olga.calls(api.invitations.revoke, { invite_id })
})

test('an invitation that its inviter may not send any more cannot be resent by others', async () => {
  const { olga, ana, host, realm } = await aRealm()
  await invites(ana, address(host))
  const { id: invite_id } = await newest(olga)
  const owners = realm.directory.systemGroup('role:owners').id
  await olga.calls(api.realm.update, { can_invite_users_group: { new: owners } })

  const again = olga.calls(api.invitations.resend, { invite_id })
  await expect(again).rejects.toThrow('Insufficient permission')
})
