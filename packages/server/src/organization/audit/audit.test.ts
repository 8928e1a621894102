import { api, roles } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { aRealm, givePassword, password, type TestRealm } from '../../../test/a-realm.ts'
import { Browser } from '../../../test/browser.ts'
import { linkFor } from '../../../test/mailbox.ts'
import type { Loose } from '../../../test/person.ts'
import { statementsOf } from '../../../test/statements.ts'
import { deleteOldEntries } from './audit.store.ts'

async function log({ olga }: TestRealm, params: Loose = {}): Promise<Loose[]> {
  const { entries } = await olga.calls(api.audit.getLog, params)
  return entries
}

describe('the audit log', () => {
  test('tells who changed a role, from what to what, and from where', async () => {
    const realm = await aRealm()
    const { olga, ana } = realm
    const headers = { 'user-agent': 'zulip-python/0.9' }

    await olga.calls(api.users.update, { user_id: ana.id, role: roles.administrator }, { headers })

    const [entry] = await log(realm, { kinds: ['role_changed'] })
    expect(entry).toMatchObject({
      kind: 'role_changed',
      actor_id: olga.id,
      user_id: ana.id,
      details: { before: roles.member, after: roles.administrator },
      address: '127.0.0.1',
      agent: 'zulip-python',
      key: { name: 'zuliprc', is_session: false },
    })
    expect(entry.timestamp).toBeGreaterThan(Date.now() / 1000 - 60)
  })

  test('tells of sign-ins, of keys and sessions made and ended, and of refused sign-ins', async () => {
    const realm = await aRealm()
    const { olga, ana, host } = realm
    const browser = new Browser(host)
    await browser.signsIn(olga.email, 'wrong')
    await browser.signsIn(olga.email, password)
    await browser.signsIn('nobody@example.org', 'wrong')
    const made = await olga.calls(api.auth.createApiKey, { name: 'script', password })
    await olga.calls(api.auth.revokeApiKey, { key_id: made.id, password })
    await browser.calls('DELETE', '/users/me/sessions')

    await expect.poll(async () => (await log(realm, { kinds: ['sign_in_refused'] })).length).toBe(1)
    const entries = await log(realm, { user_id: olga.id })
    const kinds = entries.map(({ kind }) => kind)
    for (const kind of ['sign_in_refused', 'signed_in', 'key_made', 'keys_ended']) {
      expect(kinds).toContain(kind)
    }
    const refused = entries.find(({ kind }) => kind === 'sign_in_refused')
    expect(refused).toMatchObject({ actor_id: null, agent: 'Firefox on Linux', key: null })
    expect(entries.find(({ kind }) => kind === 'signed_in')).toMatchObject({
      actor_id: olga.id,
      details: { name: 'Firefox on Linux' },
    })
    const shown = JSON.stringify([entries, await log(realm)])
    for (const secret of [olga.apiKey, ana.apiKey, made.api_key, password, 'nobody@']) {
      expect(shown).not.toContain(secret)
    }
  })

  test('tells of permissions, settings, groups, bots, invitations and archives', async () => {
    const realm = await aRealm()
    const { olga, ana, ben } = realm
    await olga.calls(api.realm.update, { invite_required: false })
    const owners = realm.realm.directory.systemGroup('role:owners').id
    await olga.calls(api.realm.update, { can_create_groups: { new: owners } })
    const { group_id } = await olga.calls(api.groups.create, {
      name: 'crew',
      description: '',
      members: [ana.id],
    })
    await olga.calls(api.groups.updateMembers, { user_group_id: group_id, add: [ben.id] })
    const bot = await ana.calls(api.bots.create, { full_name: 'Robo', short_name: 'robo' })
    await olga.calls(api.invitations.send, { invitee_emails: 'x@example.org', stream_ids: [] })
    await olga.calls(api.users.deactivate, { user_id: ben.id })

    const entries = await log(realm)
    const found = (kind: string) => entries.find((entry) => entry.kind === kind)
    expect(found('setting_changed')).toMatchObject({
      details: { name: 'invite_required', before: true, after: false },
    })
    expect(found('permissions_changed')).toMatchObject({
      details: { after: { can_create_groups: owners } },
    })
    expect(found('group_created')).toMatchObject({ details: { group_id, name: 'crew' } })
    expect(found('group_members_changed')).toMatchObject({ details: { added: [ben.id] } })
    expect(entries.filter(({ user_id }) => user_id === bot.user_id)).toMatchObject([
      { kind: 'key_made', actor_id: ana.id },
      { kind: 'user_created', actor_id: ana.id, details: { bot_owner_id: ana.id } },
    ])
    expect(found('invitations_changed')).toMatchObject({
      actor_id: olga.id,
      details: { op: 'sent', mails: 1, role: roles.member },
    })
    expect(found('user_deactivated')).toMatchObject({ actor_id: olga.id, user_id: ben.id })
  })

  test('tells where a link from a mail was followed, though nobody was signed in', async () => {
    const realm = await aRealm()
    const { ana, host } = realm
    await givePassword(realm.realm, ana)
    await new Browser(host).submits('/password/reset', { email: ana.email })
    const fresh = { password: 'tall ships 1942', again: 'tall ships 1942' }

    await new Browser(host).submits(await linkFor(ana.email), fresh)

    const [keys, set] = await log(realm, { user_id: ana.id })
    expect(set).toMatchObject({ kind: 'password_set', actor_id: null, details: { is_reset: true } })
    expect(set).toMatchObject({ address: '127.0.0.1', agent: 'Firefox on Linux', key: null })
    expect(keys).toMatchObject({ kind: 'keys_ended', details: { keys: [{ name: 'test' }] } })
  })

  test('has nothing of what was refused, and nothing of what people write', async () => {
    const realm = await aRealm({ channel: 'design', subscribers: ['ana'] })
    const { olga, ana, ben } = realm
    const before = await log(realm)

    await expect(
      ana.calls(api.users.update, { user_id: ben.id, role: roles.owner }),
    ).rejects.toThrow()
    await ana.sends('design', 'first', 'hello')
    await ana.writes([olga], 'hello')

    expect(await log(realm)).toEqual(before)
  })

  test('is read in pages, by owners', async () => {
    const realm = await aRealm()
    const { olga, ana, joins } = realm
    const ada = await joins('ada', roles.administrator)
    for (const person of [ana, ada]) {
      await expect(person.calls(api.audit.getLog, {})).rejects.toMatchObject({
        code: 'UNAUTHORIZED_PRINCIPAL',
      })
    }
    const all = await log(realm, { count: 1000 })
    const pages: Loose[] = []
    for (let found_oldest = false; !found_oldest; ) {
      const before = pages.at(-1)?.id
      const page = await olga.calls(api.audit.getLog, { count: 2, before })
      pages.push(...page.entries)
      found_oldest = page.found_oldest
    }
    expect(pages).toEqual(all)
    expect(all.length).toBeGreaterThan(4)
  })

  test('lists what a user did and what was done to them, found by indexes', async () => {
    const realm = await aRealm()
    const { sql, id } = realm.realm
    const [ana, ben] = [realm.ana.id, realm.ben.id]
    await sql`
      insert into audit_entry (realm_id, happened_at, kind, actor_id, user_id, details)
      select ${id}, now(), 'role_changed', case when n % 500 < 2 then ${ana}::int when n % 2 = 0 then ${ben}::int end,
        case when n % 500 in (1, 2) then ${ana}::int else ${ben}::int end, '{}'
      from generate_series(1, 5000) as n`
    await sql`analyze audit_entry`
    const all = await log(realm, { count: 1000 })
    const own = all.filter(({ actor_id, user_id }) => actor_id === ana || user_id === ana)
    let found: Loose[] = []
    const statements = await statementsOf(async () => {
      found = await log(realm, { user_id: ana, count: 5 })
    })

    expect(found).toEqual(own.slice(0, 5))
    const last = await log(realm, { user_id: ana, before: found.at(-1).id, count: 1 })
    expect(last).toEqual(own.slice(5, 6))
    const sent = statements.find(({ text }) => text.includes('audit_entry'))
    const plan = JSON.stringify([
      ...(await sql.unsafe(`explain ${sent?.text}`, sent?.values as number[])),
    ])
    expect(plan).toContain('audit_entry_actor')
    expect(plan).toContain('audit_entry_user')
  })

  test('is kept for two years, attempts for a quarter and only so many', async () => {
    const { realm, olga, ...rest } = await aRealm()
    const refused = { kind: 'sign_in_refused', userId: olga.id, details: {} } as const
    const origin = { address: '192.0.2.1', agent: 'test', key: undefined }
    for (let count = 0; count < 5; count++) realm.noteRefused(refused, true, origin)
    const counted = async (kind?: string) =>
      (await log({ realm, olga, ...rest }, { count: 1000, ...(kind ? { kinds: [kind] } : {}) }))
        .length
    await expect.poll(() => counted('sign_in_refused')).toBe(5)
    const all = await counted()

    const bounds = { days: 730, attemptDays: 90, maxAttempts: 3 }
    await deleteOldEntries(realm.sql, realm.id, bounds)
    expect(await counted('sign_in_refused')).toBe(3)
    expect(await counted()).toBe(all - 2)
    await realm.sql`
      update audit_entry set happened_at = happened_at - interval '91 days'
      where realm_id = ${realm.id}`
    await deleteOldEntries(realm.sql, realm.id, bounds)
    expect(await counted('sign_in_refused')).toBe(0)
    expect(await counted()).toBe(all - 5)
    await realm.sql`
      update audit_entry set happened_at = happened_at - interval '2 years'
      where realm_id = ${realm.id}`
    await deleteOldEntries(realm.sql, realm.id, bounds)
    expect(await counted()).toBe(0)
  })
})
