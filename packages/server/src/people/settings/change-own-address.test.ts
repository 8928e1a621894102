import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, givePassword, password } from '../../../test/a-realm.ts'
import { Browser } from '../../../test/browser.ts'
import { linkFor, mailsTo } from '../../../test/mailbox.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const change = api.settings.update

test('a new address requires confirmation by its mailbox, and the old one is notified', async () => {
  const { ana, realm, host, everyone } = await aRealm()
  await givePassword(realm, ana)
  const email = `new@${host}`

  await ana.calls(change, { email, password })
  expect(realm.directory.users.get(ana.id)?.deliveryEmail).toBe(ana.email)
  const link = await linkFor(email)
  expect((await new Browser(host).get(link)).body).toContain(`${ana.email} becomes ${email}`)
  expect(realm.directory.users.get(ana.id)?.deliveryEmail).toBe(ana.email)
  // Ana names herself by her address when she asks, so she is not among those who compare.
  await verifyAction(
    everyone.filter((person) => person !== ana),
    async () => {
      expect((await new Browser(host).submits(link, {})).body).toContain('Your address is now')
    },
  )

  expect(realm.directory.userByEmail(email)?.id).toBe(ana.id)
  expect((await mailsTo(ana.email)).at(-1)).toContain(`is now ${email}`)
  expect((await new Browser(host).get(link)).status).toBe(404)
})

test('an address that is unusable or not to be changed is refused', async () => {
  const { olga, ana, host } = await aRealm()

  await expect(ana.calls(change, { email: `user1@${host}` })).rejects.toThrow('cannot be used')
  await expect(ana.calls(change, { email: 'nonsense' })).rejects.toMatchObject({
    body: { code: 'BAD_REQUEST' },
  })
  await ana.calls(change, { email: ana.email })
  expect(await mailsTo(ana.email)).toEqual([])
  await olga.calls(api.realm.update, { email_changes_disabled: true })
  await expect(ana.calls(change, { email: `x@${host}` })).rejects.toThrow('disabled')
  await olga.calls(change, { email: `x@${host}` })
})

test('a confirmation fails for an address that was taken, or a deactivated user', async () => {
  const { realm, olga, ana, ben, host } = await aRealm()
  for (const person of [ana, ben]) await givePassword(realm, person)
  const [one, two] = [`one@${host}`, `two@${host}`]
  await ana.calls(change, { email: one, password })
  const first = await linkFor(one)
  await ben.calls(change, { email: one, password })
  const links = (await mailsTo(one)).map((mail) => /^http\S+$/m.exec(mail)?.[0] ?? '')
  const second = links.find((link) => !link.endsWith(first)) ?? ''
  await new Browser(host).submits(new URL(second).pathname, {})
  const late = await new Browser(host).submits(first, {})
  expect(late.status).toBe(400)
  expect(late.body).toContain('already in use')

  await ana.calls(change, { email: two, password })
  const link = await linkFor(two)
  await olga.calls(api.users.deactivate, { user_id: ana.id })
  expect((await new Browser(host).get(link)).status).toBe(404)
})
