import { expect, onTestFinished, test } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import { Browser } from '../../../test/browser.ts'
import { invites, password, sendsTo } from '../../../test/invitations.ts'
import { linkFor } from '../../../test/mailbox.ts'
import { startSibling } from '../../../test/test-server.ts'

async function twoNodes() {
  const org = await aRealm()
  const server = await theServer()
  const sibling = await startSibling(server)
  onTestFinished(() => sibling.close())
  const browsers = Array.from(
    { length: 8 },
    (_, at) => new Browser(org.host, { server: at % 2 === 0 ? server : sibling }),
  )
  return { ...org, browsers }
}

test('security 4: of many who use an invitation at once, on two nodes, one joins', async () => {
  const { ana, realm, browsers } = await twoNodes()
  const path = await invites(ana, 'nora@example.org')
  const people = () => [...realm.directory.users.values()].filter((user) => !user.isBot)
  const before = people().length

  const answers = await Promise.all(
    browsers.map((browser, at) =>
      sendsTo(browser, path, { full_name: `Nora ${at}`, password, again: password }),
    ),
  )
  const joined = answers.filter(({ status }) => status === 303)
  expect(joined).toHaveLength(1)
  await realm.writer.catchUp()
  expect(people()).toHaveLength(before + 1)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
})

test('security 8: of many who use a link to a new password at once, on two nodes, one sets it', async () => {
  const { ana, host, browsers } = await twoNodes()
  await new Browser(host).submits('/password/reset', { email: ana.email })
  const path = await linkFor(ana.email)

  const answers = await Promise.all(
    browsers.map((browser, at) => {
      const chosen = `tall ships 1942 ${at}`
      return sendsTo(browser, path, { password: chosen, again: chosen })
    }),
  )
  const won = answers.flatMap(({ status }, at) => (status === 303 ? [at] : []))
  expect(won).toHaveLength(1)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const signsIn = async (at: number) =>
    (await new Browser(host).signsIn(ana.email, `tall ships 1942 ${at}`)).status
  expect(await signsIn(won[0] ?? -1)).toBe(303)
  expect(await signsIn(((won[0] ?? 0) + 1) % 8)).toBe(403)
})
