import { api, limits, roles } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, type TestRealm } from '../../../test/a-realm.ts'
import { Browser } from '../../../test/browser.ts'
import { invites, joinsAt, joinsByLink, makesLink } from '../../../test/invitations.ts'
import { makesBot } from '../../../test/makes-bot.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const text = '**Hello!**\n\n* Read ~~~~\n* Ask'
const everybodys = { welcome_message_custom_text: 'Hello *everybody*' }

/** The messages of the notification bot to a user, oldest first. */
async function greetingsOf({ realm }: TestRealm, email: string): Promise<string[]> {
  const user = realm.directory.userByEmail(email)
  const rows = await realm.sql<{ content: string }[]>`
    select content from message
    join conversation on conversation.realm_id = message.realm_id
      and message.recipient_id = 2 * conversation.id + 1
    where message.realm_id = ${realm.id} and ${user?.id ?? 0} = any(conversation.user_ids)
    order by message.id`
  return rows.map((row) => row.content)
}

const address = (host: string, name = 'nora') => `${name}@${host}.example.org`

test('every new user gets the welcome message, however they join', async () => {
  const people = await aRealm()
  const { olga, host, everyone } = people
  await verifyAction(everyone, () => olga.calls(api.realm.update, everybodys))
  const { realm_welcome_message_custom_text: told } = await olga.registers({})
  expect(told).toBe(everybodys.welcome_message_custom_text)

  const nora = address(host)
  const path = await invites(olga, nora)
  await verifyAction(everyone, () => joinsAt(new Browser(host), path))
  const otto = address(host, 'otto')
  await joinsByLink(host, await makesLink(olga), otto)
  const pia = address(host, 'pia')
  const account = { email: pia, full_name: 'Pia', password: 'tr0mbone and 4 geese' }
  await verifyAction(everyone, () => olga.calls(api.users.create, account))
  for (const email of [nora, otto, pia]) {
    expect(await greetingsOf(people, email), email).toEqual(['Hello *everybody*'])
  }
})

test('an invitation can say it in other words, or not at all', async () => {
  const people = await aRealm()
  const { olga, host } = people
  await olga.calls(api.realm.update, everybodys)
  const [nora, otto, pia] = [address(host), address(host, 'otto'), address(host, 'pia')]
  await joinsAt(new Browser(host), await invites(olga, nora, { welcome_message_custom_text: text }))
  await joinsAt(new Browser(host), await invites(olga, otto, { welcome_message_custom_text: ' ' }))
  const link = await makesLink(olga, { welcome_message_custom_text: 'By link' })
  await joinsByLink(host, link, pia)
  expect(await greetingsOf(people, nora)).toEqual([text])
  expect(await greetingsOf(people, otto)).toEqual([])
  expect(await greetingsOf(people, pia)).toEqual(['By link'])
})

test('the text of a former administrator is not sent', async () => {
  const people = await aRealm()
  const { olga, joins, host } = people
  await olga.calls(api.realm.update, everybodys)
  const adam = await joins('adam', roles.administrator)
  const path = await invites(adam, address(host), { welcome_message_custom_text: text })
  await olga.calls(api.users.update, { user_id: adam.id, role: roles.member })
  await joinsAt(new Browser(host), path)
  expect(await greetingsOf(people, address(host))).toEqual(['Hello *everybody*'])
})

test('only administrators choose the words of an invitation', async () => {
  const { olga, ana, everyone } = await aRealm()
  await olga.calls(api.realm.update, { create_multiuse_invite_group: { new: 5 as never } })
  const mail = { invitee_emails: 'x@example.org', stream_ids: [] }
  const attempts: [Person, string, Loose][] = [
    [ana, text, { code: 'UNAUTHORIZED_PRINCIPAL' }],
    [ana, '', { code: 'UNAUTHORIZED_PRINCIPAL' }],
    [olga, 'x'.repeat(limits.maxWelcomeMessageLength + 1), { code: 'BAD_REQUEST' }],
  ]
  await verifyAction(
    everyone,
    async () => {
      for (const [who, welcome_message_custom_text, body] of attempts) {
        const words = { welcome_message_custom_text }
        const sent = who.calls(api.invitations.send, { ...mail, ...words })
        await expect(sent).rejects.toMatchObject({ status: 400, body })
        const made = who.calls(api.invitations.createLink, words)
        await expect(made).rejects.toMatchObject({ status: 400, body })
      }
      const changed = ana.calls(api.realm.update, everybodys)
      await expect(changed).rejects.toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
    },
    { changesNothing: true },
  )
})

test('administrators preview the welcome message without an effect', async () => {
  const people = await aRealm()
  const { olga, ana, everyone, realm } = people
  const before = { ...realm.directory.realm.settings }
  const { message_id } = await verifyAction(everyone, () =>
    olga.calls(api.realm.testWelcomeMessage, { welcome_message_custom_text: text }),
  )
  const { message } = await olga.calls(api.messages.getOne, { message_id })
  expect(message).toMatchObject({ type: 'private', sender_full_name: 'Notification Bot' })
  expect(message.content).toContain('<strong>Hello!</strong>')
  expect(message.content).toContain('<li>')
  expect(realm.directory.realm.settings).toEqual(before)

  const says = (who: Person, welcome_message_custom_text: string) =>
    who.calls(api.realm.testWelcomeMessage, { welcome_message_custom_text })
  const empty = { status: 400, body: { code: 'BAD_REQUEST' } }
  await expect(says(olga, ' \n')).rejects.toMatchObject(empty)
  await expect(says(ana, 'x')).rejects.toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
  const bot = await makesBot(people, olga)
  await olga.calls(api.users.update, { user_id: bot.id, role: roles.administrator })
  await expect(says(bot, 'x')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a guest with limited sight gets the welcome message, too', async () => {
  const people = await aRealm()
  const { olga, host, everyone } = people
  await olga.calls(api.realm.update, everybodys)
  await olga.calls(api.realm.update, { can_access_all_users_group: { new: 6 as never } })
  const path = await invites(olga, address(host), { invite_as: roles.guest })
  await verifyAction(everyone, () => joinsAt(new Browser(host), path))
  expect(await greetingsOf(people, address(host))).toHaveLength(1)
})
