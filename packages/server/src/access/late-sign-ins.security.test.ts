import { api } from '@parley/contract'
import { afterAll, beforeAll, expect } from 'vitest'
import { aRealm, givePassword, password } from '../../test/a-realm.ts'
import { Browser } from '../../test/browser.ts'
import { IdentityProvider } from '../../test/identity-provider.ts'
import { mailsTo } from '../../test/mailbox.ts'
import { inOrder, onOneNode } from '../../test/waiting-writer.ts'
import { hashPassword } from './passwords.ts'
import { unlinkProvider } from './provider-identities.ts'
import { resetPassword } from './set-password.ts'

const [chosen, wanted] = ['tall ships 1942', 'seven geese 88']

let idp: IdentityProvider
beforeAll(async () => {
  idp = await IdentityProvider.open()
})
afterAll(() => idp.close())

/** Ana has a password, which is reset while her request waits for its turn. */
async function aReset() {
  const { realm, ana, host } = await aRealm()
  await givePassword(realm, ana)
  const hash = await hashPassword(chosen)
  const resets = () => realm.writeAsSystem(resetPassword, { userId: ana.id, hash, keepsKeys: true })
  const isPassword = async (text: string) =>
    (await new Browser(host).signsIn(ana.email, text)).status === 303
  return { realm, ana, host, resets, isPassword }
}

onOneNode(
  'security 9: a form with a new password changes nothing after its session ended',
  async () => {
    const { realm, ana, host, resets, isPassword } = await aReset()
    const browser = new Browser(host)
    await browser.signsIn(ana.email, password)
    const fields = { old: password, password: wanted, again: wanted }

    const [, form] = await inOrder(realm, [
      resets,
      () => browser.submits('/account/password', fields),
    ])

    expect(form.status).toBe(403)
    expect([await isPassword(chosen), await isPassword(wanted)]).toEqual([true, false])
  },
)

onOneNode(
  'security 9: a password that was replaced meanwhile sets no other, whatever key the request has',
  async () => {
    const { realm, ana, resets, isPassword } = await aReset()
    const params = { old_password: password, new_password: wanted }

    const [, answer] = await inOrder(realm, [
      resets,
      () => ana.requests('PATCH', '/settings', params),
    ])

    expect(answer).toMatchObject({ status: 400, body: { result: 'error' } })
    expect([await isPassword(chosen), await isPassword(wanted)]).toEqual([true, false])
  },
)

onOneNode(
  'security 8: a provider signs nobody in whose account was disconnected meanwhile',
  async () => {
    const { realm, ana, host } = await aRealm({ server: idp.server })
    const claims = { sub: `ana-${host}`, email: ana.email, email_verified: true }
    const arrives = async () => {
      const browser = new Browser(host, { server: idp.server })
      const { headers } = await browser.get('/login/openid')
      const way = await idp.signsIn(String(headers.location), claims)
      return { browser, opens: () => browser.get(way) }
    }
    const first = await arrives()
    expect((await first.opens()).status).toBe(303)

    const late = await arrives()
    const [, seen] = await inOrder(realm, [
      () => realm.write(unlinkProvider, ana.id, undefined),
      late.opens,
    ])

    expect(seen.status).toBe(403)
    expect(late.browser.cookies.has('parley_session')).toBe(false)
  },
)

onOneNode(
  'security 9: a mailbox gets no link to a new password after its account has another address',
  async () => {
    const { realm, olga, ana, host } = await aRealm()
    const browser = new Browser(host)

    await inOrder(realm, [
      () => olga.calls(api.users.update, { user_id: ana.id, new_email: `moved.${ana.email}` }),
      () => browser.submits('/password/reset', { email: ana.email }),
    ])

    expect((await mailsTo(ana.email)).join()).not.toMatch(/\/password\/reset\/\w/)
    const links = await realm.sql`select from mailed_link where realm_id = ${realm.id}`
    expect(links).toHaveLength(0)
  },
)
