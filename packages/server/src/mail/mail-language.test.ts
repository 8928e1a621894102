import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import { Browser } from '../../test/browser.ts'
import { invites } from '../../test/invitations.ts'
import { mailsTo } from '../../test/mailbox.ts'

test('emails are in the language of the user', async () => {
  const { host, olga } = await aRealm()
  await olga.calls(api.settings.update, { default_language: 'de' })

  await new Browser(host).submits('/password/reset', { email: olga.email })

  const [mail] = await mailsTo(olga.email)
  expect(mail).toContain('Subject: Dein Passwort für Test')
  expect(mail).toMatch(/innerhalb von zwei Stunden diesen Link.*\/password\/reset\/\S+\n/s)
})

test('emails to people without an account are in the language of the organization', async () => {
  const { host, olga } = await aRealm()
  const [first, second] = [`nora@${host}`, `nils@${host}`]
  await invites(olga, first)
  expect((await mailsTo(first))[0]).toContain('Subject: Olga invites you to Test')
  await olga.calls(api.realm.update, { default_language: 'de' })
  await invites(olga, second)
  expect((await mailsTo(second))[0]).toContain('Subject: Olga lädt dich zu Test ein')
})
