import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { Browser } from '../../../test/browser.ts'
import { invites, joinsAt, password } from '../../../test/invitations.ts'
import { mailsTo } from '../../../test/mailbox.ts'

const address = (host: string) => `nora@${host}.example.org`

test('an account that somebody else creates has the language of the organization', async () => {
  const { olga, host, realm } = await aRealm()
  await olga.calls(api.realm.update, { default_language: 'de' })
  const person = { email: address(host), password, full_name: 'Nora' }
  const { user_id } = await olga.calls(api.users.create, person)
  const bot = { full_name: 'Robo', short_name: 'robo' }
  const { user_id: botId } = await olga.calls(api.bots.create, bot)

  expect(realm.directory.users.get(user_id)?.settings).toMatchObject({
    default_language: 'de',
    twenty_four_hour_time: true,
  })
  expect(realm.directory.users.get(botId)?.settings).not.toHaveProperty('default_language')
})

test.each([
  ['en', 'de-AT, en;q=0.5', 'de', 'Willkommen', 24],
  ['de', 'en-GB', 'en', 'Welcome', 12],
  ['de-AT', 'de', 'de-AT', 'Willkommen', 24],
  ['fr', 'fr', 'fr', 'Welcome', 24],
])(
  'in an organization in %j, whoever joins with a browser in %j uses %j',
  async (usual, header, language, welcome, clock) => {
    const { olga, host, realm } = await aRealm()
    await olga.calls(api.realm.update, { default_language: usual })
    const browser = new Browser(host, { headers: { 'accept-language': header } })

    await joinsAt(browser, await invites(olga, address(host)))

    const nora = realm.directory.userByEmail(address(host))
    expect(nora?.settings.default_language ?? 'en').toBe(language)
    expect(nora?.settings.twenty_four_hour_time ?? false).toBe(clock === 24)
    expect((await mailsTo(address(host))).at(-1)).toContain(`Subject: ${welcome}`)
  },
)
