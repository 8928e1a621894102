import { api, roles } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { aRealm, givePassword, password, type TestRealm } from '../../../test/a-realm.ts'
import { Browser } from '../../../test/browser.ts'
import { invites } from '../../../test/invitations.ts'
import { linkFor } from '../../../test/mailbox.ts'
import { openAccount } from './open-account.ts'

describe('security 4: an invitation ends when somebody has its address, and does not come back when they leave it', () => {
  /** Whether Olga's invitation still works after Ana has held its address. */
  async function outlives(holds: (org: TestRealm, email: string) => Promise<void>) {
    const org = await aRealm()
    const { olga, ana, realm, host } = org
    await givePassword(realm, ana)
    const email = `new@${host}`
    const link = await invites(olga, email, { invite_as: roles.administrator })
    expect((await new Browser(host).get(link)).status).toBe(200)

    await holds(org, email)
    await movesTo(org, `other@${host}`)

    const { invites: listed } = await olga.calls(api.invitations.list, {})
    const { status } = await new Browser(host).get(link)
    return [listed.length, status]
  }

  /** The user of Ana’s key confirms another address. */
  async function movesTo({ ana, realm, host }: TestRealm, email: string): Promise<void> {
    const browser = new Browser(host)
    await browser.signsIn(realm.directory.users.get(ana.id)?.deliveryEmail ?? '', password)
    await browser.calls('PATCH', '/settings', { email })
    await new Browser(host).submits(await linkFor(email), {})
    expect(realm.directory.users.get(ana.id)?.deliveryEmail).toBe(email)
  }

  test('they confirm it', async () => {
    expect(await outlives(movesTo)).toEqual([0, 404])
  })

  test('an owner gives it to them', async () => {
    const gives = async ({ olga, ana }: TestRealm, new_email: string) => {
      await olga.calls(api.users.update, { user_id: ana.id, new_email })
    }
    expect(await outlives(gives)).toEqual([0, 404])
  })

  test('the operator makes them an account', async () => {
    const { olga, realm, host } = await aRealm()
    const email = `new@${host}`
    const link = await invites(olga, email)

    await realm.writeAsSystem(openAccount, { email, fullName: 'New', passwordHash: null })

    expect(await olga.calls(api.invitations.list, {})).toMatchObject({ invites: [] })
    expect((await new Browser(host).get(link)).status).toBe(404)
  })
})
