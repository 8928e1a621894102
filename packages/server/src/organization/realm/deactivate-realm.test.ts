import { api, roles } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import { Browser } from '../../../test/browser.ts'
import { downloads } from '../../../test/files.ts'
import { makesLink } from '../../../test/invitations.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { deliveries } from '../../messages/scheduled/deliver-due.ts'
import { reactivateRealm } from './deactivate-realm.ts'

vi.setConfig({ testTimeout: 240_000 })

const deactivated = { status: 401, code: 'REALM_DEACTIVATED' }

test('an owner deactivates the organization: waiting polls are notified, and keys are refused', async () => {
  const { realm, host, olga, ana, gus } = await aRealm()
  await ana.registers()
  const waiting = ana.nextEvents()

  await olga.calls(api.realm.deactivate, {})
  expect(await waiting).toMatchObject([{ type: 'realm', op: 'deactivated', realm_id: realm.id }])
  for (const person of [olga, ana, gus]) {
    await expect(person.calls(api.users.getOwn, {})).rejects.toMatchObject(deactivated)
  }
  await expect(ana.newEvents()).rejects.toMatchObject(deactivated)
  await expect(ana.sends('general', 'x', 'y')).rejects.toMatchObject(deactivated)
  const password = 'correct horse 9'
  const signsIn = ana.calls(api.auth.fetchApiKey, { username: olga.email, password })
  await expect(signsIn).rejects.toMatchObject(deactivated)
  const browser = new Browser(host)
  const page = await browser.submits('/login', { username: olga.email, password })
  expect(page.status).toBe(403)
  expect(page.body).toContain('has been deactivated')
  expect((await downloads(host, '/user_avatars/1/realm/x.png')).status).toBe(401)

  await realm.writeAsSystem(reactivateRealm, undefined)
  expect(await ana.calls(api.users.getOwn, {})).toMatchObject({ user_id: ana.id })
  expect(await realm.writeAsSystem(reactivateRealm, undefined)).toBe(false)
})

test('scheduled messages are not sent while the organization is deactivated', async () => {
  const { realm, olga, ana, ben } = await aRealm()
  await ana.calls(api.scheduled.create, {
    type: 'direct',
    to: [ben.id],
    content: 'later',
    scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 60,
  })
  const { database, realms } = await theServer()
  const deliverDue = deliveries({ sql: database.sql, realms })
  await olga.calls(api.realm.deactivate, { deletion_delay_days: null })
  const before = realm.directory.lastMessageId
  await database.sql`
    update scheduled_message set deliver_at = now() - interval '1 minute' where realm_id = ${realm.id}`
  await deliverDue()
  expect(realm.directory.lastMessageId).toBe(before)

  await realm.writeAsSystem(reactivateRealm, undefined)
  await deliverDue()
  expect(realm.directory.lastMessageId).toBeGreaterThan(before)
})

test('a deactivated organization sends no emails to those who ask for an account or a password', async () => {
  const { realm, host, olga } = await aRealm()
  const link = await makesLink(olga)
  const stranger = `nora@${host}.example`
  await olga.calls(api.realm.deactivate, {})
  const browser = new Browser(host)

  for (const [page, email] of [
    [link, stranger],
    ['/password/reset', olga.email],
  ] as const) {
    const refused = await browser.submits(page, { email })
    expect(refused.body).toContain('has been deactivated')
  }
  expect([...(await mailsTo(stranger)), ...(await mailsTo(olga.email))]).toEqual([])

  await realm.writeAsSystem(reactivateRealm, undefined)
  await browser.submits(link, { email: stranger })
  expect(await mailsTo(stranger)).toHaveLength(1)
})

test('security 23: only an owner deactivates, and the server deletes nothing by itself', async () => {
  const { olga, ana, joins } = await aRealm()
  const adam = await joins('adam', roles.administrator)
  for (const person of [ana, adam]) {
    await expect(person.calls(api.realm.deactivate, {})).rejects.toMatchObject({ status: 400 })
  }
  const deletes = olga.calls(api.realm.deactivate, { deletion_delay_days: 30 })
  await expect(deletes).rejects.toMatchObject({ body: { code: 'BAD_REQUEST' } })
  expect(await ana.calls(api.users.getOwn, {})).toMatchObject({ user_id: ana.id })
})

test('security 9: a write that came in before the organization was deactivated is refused after it', async () => {
  const { olga, ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const [sent] = await Promise.allSettled([
    olga.calls(api.realm.deactivate, {}).then(() => ana.sends('design', 'x', 'too late')),
    ana.sends('design', 'x', 'meanwhile'),
  ])
  expect(sent).toMatchObject({ status: 'rejected', reason: deactivated })
})
