import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aMailing, emailed } from '../../../test/a-mailing.ts'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import { Browser } from '../../../test/browser.ts'

/** The path of the page that the newest email to a person links to. */
async function aStopLink() {
  const mailing = await aMailing()
  const realm = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const { ana, ben } = realm
  const [channel] = (await ben.registers({ fetch_event_types: ['subscription'] })).subscriptions
  const property = { stream_id: channel.stream_id, property: 'email_notifications' } as const
  await ben.calls(api.channels.setProperties, { subscription_data: [{ ...property, value: true }] })
  await ana.writes([ben], 'Lunch?')
  const [mail] = await emailed(mailing, ben)
  expect(mail?.text).toContain(`Stop these emails: ${mail?.unsubscribe}\n`)
  return { ...realm, mailing, path: new URL(mail?.unsubscribe ?? '').pathname }
}

test('whoever reads the mailbox ends all emails about messages, without signing in', async () => {
  const { host, ana, ben, mailing, path } = await aStopLink()
  await ben.registers({ client_capabilities: { user_settings_object: true } })
  const browser = new Browser(host)
  const page = await browser.get(path)
  expect(page.body).toContain(`${ben.email} gets emails about messages`)
  expect(await ben.newEvents()).toEqual([])

  const done = await browser.submits(path, {})
  expect(done.body).toContain(`${ben.email} gets no more emails`)
  const told = await ben.newEvents()
  expect(told).toMatchObject([
    { type: 'user_settings', property: 'enable_offline_email_notifications', value: false },
    { type: 'user_settings', property: 'enable_followed_topic_email_notifications', value: false },
    { type: 'subscription', property: 'email_notifications', value: false },
  ])
  await ana.writes([ben], 'Hello?')
  await ana.sends('design', 'Icons', '@**Ben** look')
  expect(await emailed(mailing, ben)).toHaveLength(1)
  expect((await browser.submits(path, {})).status).toBe(200)
})

test('a program that shows emails ends them with one request (RFC 8058)', async () => {
  const bodies = {
    'application/x-www-form-urlencoded': 'List-Unsubscribe=One-Click',
    'multipart/form-data; boundary=b':
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
  }
  const { http } = await theServer()
  for (const [type, payload] of Object.entries(bodies)) {
    const { host, ana, ben, mailing, path } = await aStopLink()
    expect(mailing.mails.received.at(-1)?.source).toContain(
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n',
    )
    const headers = { host, origin: 'https://mail.test', 'sec-fetch-site': 'cross-site' }
    const asked = { url: path, headers: { ...headers, 'content-type': type } }
    for (const method of ['GET', 'HEAD'] as const) {
      expect((await http.inject({ ...asked, method })).statusCode).toBe(200)
    }
    await ana.writes([ben], 'Still there?')
    expect(await emailed(mailing, ben)).toHaveLength(2)

    expect((await http.inject({ ...asked, method: 'POST', payload })).statusCode).toBe(200)
    await ana.writes([ben], 'Hello?')
    expect(await emailed(mailing, ben)).toHaveLength(2)
  }
})

test('security 7: the link is for one user of one organization, and ends with the account', async () => {
  const { host, ana, ben, olga, path } = await aStopLink()
  const elsewhere = await aRealm()
  expect(elsewhere.ben.id).toBe(ben.id)
  expect((await new Browser(elsewhere.host).get(path)).status).toBe(404)
  const browser = new Browser(host)
  const [, mac = ''] = path.split('.')
  const others = [`/account/emails/${ana.id}.${mac}`, path.slice(0, -1), '/account/emails/1.x']
  for (const other of others) {
    expect((await browser.get(other)).status).toBe(404)
    expect((await browser.submits(other, {})).body).not.toContain('no more emails')
  }
  await olga.calls(api.users.deactivate, { user_id: ben.id })
  expect((await browser.get(path)).status).toBe(404)
})
