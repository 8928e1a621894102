import { api } from '@parley/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aRealm, givePassword, password, theServer } from '../../../test/a-realm.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import type { Loose } from '../../../test/person.ts'
import { startSibling } from '../../../test/test-server.ts'
import { verifyAction } from '../../../test/verify-action.ts'
import { limitRules } from '../../http/limit.ts'

const addressVisibleToNobody = { email_address_visibility: 4 } as const

/** The answer, except for the requested address. */
async function answerTo(asked: Promise<Loose>, address: string): Promise<string> {
  const answer = await asked.catch(({ status, body }: Loose) => ({ status, body }))
  return JSON.stringify(answer).replaceAll(address, 'it')
}

describe('security 24: the existence of accounts is not revealed', () => {
  test('by asking for an address, which is answered and limited the same, taken or not', async () => {
    const { realm, ana, ben, host, everyone } = await aRealm()
    await givePassword(realm, ana)
    const free = `free@${host}`
    const asks = (email: string) =>
      answerTo(ana.calls(api.settings.update, { email, password }), email)

    await verifyAction(everyone, async () => expect(await asks(ben.email)).toBe(await asks(free)), {
      changesNothing: true,
    })
    const [mail = ''] = await mailsTo(ben.email)
    expect(mail).toContain('Your account already uses it')
    expect(mail).not.toContain('/account/address/')
    expect(mail).not.toContain('Ana')
  })

  test('by asking for one address after the other', async () => {
    const { ana, ben } = await aRealm()
    const server = await startSibling(await theServer(), { env: { RATE_LIMITING: 'on' } })
    onTestFinished(() => server.close())
    const asks = () => ana.at(server).calls(api.settings.update, { email: ben.email })
    for (let count = 0; count < limitRules.addressChanges.requests; count++) await asks()
    await expect(asks()).rejects.toMatchObject({ status: 429 })
  })

  test('by inviting hidden addresses: answer, list and mail count are those of any other', async () => {
    const { ana, ben, host } = await aRealm()
    await ben.calls(api.settings.update, addressVisibleToNobody)
    const free = `free@${host}`
    const invites = (invitee_emails: string) =>
      answerTo(ana.calls(api.invitations.send, { invitee_emails, stream_ids: [] }), invitee_emails)

    expect(await invites(ben.email)).toBe(await invites(free))
    const listed = async () => (await ana.calls(api.invitations.list, {})).invites
    const [known, unknown] = await listed()
    const { id: _known, email: _, ...one } = known as Loose
    const { id: _unknown, email: __, ...other } = unknown as Loose
    expect({ ...one, invited: 0, expiry_date: 0 }).toEqual({ ...other, invited: 0, expiry_date: 0 })
    for (const { id: invite_id } of await listed()) {
      await ana.calls(api.invitations.resend, { invite_id })
    }
    for (const { id: invite_id } of await listed()) {
      await ana.calls(api.invitations.revoke, { invite_id })
    }
    for (const [to, text] of [
      [ben.email, 'You already have an'],
      [free, '/join/'],
    ] as const) {
      const mails = await mailsTo(to)
      expect(mails).toHaveLength(2)
      for (const mail of mails) expect(mail).toContain(text)
    }
    expect((await mailsTo(ben.email)).join()).not.toContain('/join/')
  })

  test('by inviting somebody who is deactivated and hidden', async () => {
    const { olga, ana, ben, host } = await aRealm()
    await ben.calls(api.settings.update, addressVisibleToNobody)
    await olga.calls(api.users.deactivate, { user_id: ben.id })
    const invites = (invitee_emails: string) =>
      answerTo(ana.calls(api.invitations.send, { invitee_emails, stream_ids: [] }), invitee_emails)
    expect(await invites(ben.email)).toBe(await invites(`free@${host}`))
    expect((await mailsTo(ben.email)).at(-1)).toContain('It is deactivated')
  })

  test('by making or renaming bots: no person has an address that a bot could have', async () => {
    const { olga, ana, host } = await aRealm()
    const email = `Helper-Bot@${host}`
    const refused = { body: { msg: expect.stringContaining('cannot be used') } }
    await expect(ana.calls(api.settings.update, { email })).rejects.toMatchObject(refused)
    const creates = olga.calls(api.users.create, {
      email,
      full_name: 'Helper',
      password: 'tr0mbone and 4 geese',
    })
    await expect(creates).rejects.toMatchObject(refused)
    const invites = ana.calls(api.invitations.send, { invitee_emails: email, stream_ids: [] })
    await expect(invites).rejects.toMatchObject({
      body: { errors: [[email, 'Invalid address.', false]] },
    })
  })

  test('by naming hidden addresses wherever people are named', async () => {
    const { ana, ben, host } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
    await ben.calls(api.settings.update, addressVisibleToNobody)
    const free = `free@${host}`
    const ways: ((address: string) => Promise<Loose>)[] = [
      (email) => ana.calls(api.users.getByEmail, { email }),
      (email) => ana.calls(api.messages.send, { type: 'direct', to: [email], content: 'x' }),
      (email) =>
        ana.calls(api.channels.subscribe, {
          subscriptions: [{ name: 'design' }],
          principals: [email],
        }),
      (email) => ana.requests('GET', `/users/${encodeURIComponent(email)}/presence`),
      (email) => ana.requests('PATCH', `/users/${encodeURIComponent(email)}`, { full_name: 'X' }),
      (email) => ana.requests('GET', '/messages', narrowed('sender', email)),
      (email) => ana.requests('GET', '/messages', narrowed('dm', email)),
    ]
    for (const way of ways) {
      expect(await answerTo(way(ben.email), ben.email)).toBe(await answerTo(way(free), free))
    }
  })
})

function narrowed(operator: string, operand: string) {
  const narrow = JSON.stringify([{ operator, operand }])
  return { anchor: 'newest', num_before: '1', num_after: '0', narrow }
}
