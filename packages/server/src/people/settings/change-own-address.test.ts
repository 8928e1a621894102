import { api } from '@parley/contract'
import { expect, onTestFinished, test } from 'vitest'
import { aRealm, givePassword, password, theServer } from '../../../test/a-realm.ts'
import { Browser } from '../../../test/browser.ts'
import { sendsTo } from '../../../test/invitations.ts'
import { linkFor, mailsTo } from '../../../test/mailbox.ts'
import { startSibling } from '../../../test/test-server.ts'
import { verifyAction } from '../../../test/verify-action.ts'
import { inOrder, onOneNode } from '../../../test/waiting-writer.ts'
import { hashPassword } from '../../access/passwords.ts'
import { resetPassword } from '../../access/set-password.ts'

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

/** Ana’s account, which she gets back from an intruder who has her password and a key. */
async function anIntruder() {
  const org = await aRealm()
  const { realm, ana } = org
  await givePassword(realm, ana)
  const hash = await hashPassword('tall ships 1942')
  const recovers = () =>
    realm.writeAsSystem(resetPassword, { userId: ana.id, hash, keepsKeys: false })
  return { ...org, email: `evil@${org.host}`, recovers }
}

onOneNode(
  'security 9: a reset password ends the link to another address, though its email is not written yet',
  async () => {
    const { realm, ana, host, email, recovers } = await anIntruder()

    await inOrder(realm, [() => ana.calls(change, { email, password }), recovers])

    expect(await new Browser(host).get(await linkFor(email))).toMatchObject({ status: 404 })
  },
)

onOneNode(
  'security 9: a reset password ends the second link as well, though the first was followed before',
  async () => {
    const { realm, ana, host, email, recovers } = await anIntruder()
    await ana.calls(change, { email })
    const browser = new Browser(host)
    const first = await linkFor(ana.email)

    await inOrder(realm, [() => browser.submits(first, {}), recovers])

    expect(await browser.get(await linkFor(email))).toMatchObject({ status: 404 })
  },
)

onOneNode('security 9: a key that ended meanwhile asks for no new address', async () => {
  const { realm, ana, email, recovers } = await anIntruder()

  const [, answer] = await inOrder(realm, [
    recovers,
    () => ana.requests('PATCH', '/settings', { email, password }),
  ])

  expect(answer).toMatchObject({ status: 401 })
  expect(await mailsTo(email)).toEqual([])
})

/** Browsers at two nodes, and the link to a new address of Ana. */
async function aLinkOnTwoNodes() {
  const org = await aRealm()
  const { realm, ana, host } = org
  const sibling = await startSibling(await theServer())
  onTestFinished(() => sibling.close())
  await givePassword(realm, ana)
  const email = `new@${host}`
  await ana.calls(change, { email, password })
  const there = new Browser(host, { server: sibling })
  return { ...org, email, link: await linkFor(email), sibling, there }
}

test('security 9: of many who confirm an address at once, on two nodes, one does', async () => {
  const { host, email, link, sibling, realm, ana } = await aLinkOnTwoNodes()
  const browsers = Array.from(
    { length: 8 },
    (_, at) => new Browser(host, at % 2 === 0 ? {} : { server: sibling }),
  )

  const answers = await Promise.all(browsers.map((browser) => sendsTo(browser, link, {})))

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  await realm.writer.catchUp()
  expect(realm.directory.userByEmail(email)?.id).toBe(ana.id)
})

test('security 9: a link to a new address does nothing for a user who is deactivated on another node, then or later', async () => {
  const { olga, ana, realm, email, link, there } = await aLinkOnTwoNodes()

  const [seen] = await Promise.all([
    sendsTo(there, link, {}),
    olga.calls(api.users.deactivate, { user_id: ana.id }),
  ])

  await realm.writer.catchUp()
  const moved = realm.directory.users.get(ana.id)?.deliveryEmail
  expect(moved).toBe(seen.status === 200 ? email : ana.email)
  await olga.calls(api.users.reactivate, { user_id: ana.id })
  expect(await sendsTo(there, link, {})).toMatchObject({ status: 400 })
  expect(realm.directory.users.get(ana.id)?.deliveryEmail).toBe(moved)
})

test('security 9: an old link to a new address does nothing, on any node', async () => {
  const { ana, realm, host, link, there } = await aLinkOnTwoNodes()
  await realm.sql`update mailed_link set expires_at = now() where realm_id = ${realm.id}`

  for (const browser of [new Browser(host), there]) {
    expect(await browser.get(link)).toMatchObject({ status: 404 })
    expect(await sendsTo(browser, link, {})).toMatchObject({ status: 400 })
  }
  expect(realm.directory.users.get(ana.id)?.deliveryEmail).toBe(ana.email)
})

test('security 9: a sign-in that races a deactivation on another node leaves no session', async () => {
  const { olga, ana, realm, host, sibling } = await aLinkOnTwoNodes()
  const browsers = Array.from({ length: 4 }, () => new Browser(host, { server: sibling }))
  const pages = browsers.map((browser) => browser.signsIn(ana.email, password))

  await olga.calls(api.users.deactivate, { user_id: ana.id })
  await Promise.all(pages)
  await realm.writer.catchUp()
  await olga.calls(api.users.reactivate, { user_id: ana.id })

  for (const browser of browsers) {
    expect(await browser.get('/account')).toMatchObject({ status: 303 })
  }
})
