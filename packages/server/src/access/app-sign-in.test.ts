import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import { asks } from '../../test/asks.ts'
import { Browser } from '../../test/browser.ts'

const pad = '0f'.repeat(32)
const login = `/login?mobile_flow_otp=${pad}`
const password = 'correct horse 9'

test('an app that sends a browser to the sign-in page gets a key of its own', async () => {
  const { olga, host } = await aRealm()
  const browser = new Browser(host)
  const page = await browser.get(login)
  expect(String(page.headers['content-security-policy'])).toContain("form-action 'self' zulip:")
  const plain = await browser.get('/login')
  expect(String(plain.headers['content-security-policy'])).toContain("form-action 'self';")

  const { status, headers } = await browser.signsIn(olga.email, password, login)
  expect(status).toBe(303)
  const { searchParams, protocol, hostname } = new URL(String(headers.location))
  expect([protocol, hostname]).toEqual(['zulip:', 'login'])
  expect(searchParams.get('realm')).toBe(`http://${host}`)
  expect(searchParams.get('email')).toBe(olga.email)
  expect(searchParams.get('user_id')).toBe(String(olga.id))
  const encrypted = Buffer.from(searchParams.get('otp_encrypted_api_key') ?? '', 'hex')
  const key = Buffer.from(encrypted.map((byte) => byte ^ 0x0f)).toString()
  const authorization = `Basic ${Buffer.from(`${olga.email}:${key}`).toString('base64')}`
  const own = await asks(host, { method: 'GET', url: '/users/me', headers: { authorization } })
  expect(own).toMatchObject({ status: 200, body: { user_id: olga.id } })
  expect(browser.cookies.has('parley_session')).toBe(false)
  const { api_keys } = await olga.calls(api.auth.getApiKeys, {})
  expect(api_keys.at(-1)).toMatchObject({ name: expect.stringContaining('Firefox') })
})

test('security 10: no app gets a key without a password, or without a pad to hide it', async () => {
  const { olga, host } = await aRealm()
  const browser = new Browser(host)
  await browser.signsIn(olga.email, password)
  const before = (await olga.calls(api.auth.getApiKeys, {})).api_keys.length

  // A signed-in user must confirm, too: the link may come from anybody.
  expect(await browser.get(login)).toMatchObject({ status: 200 })
  expect((await browser.signsIn(olga.email, 'wrong', login)).status).toBe(403)
  for (const wrong of ['', 'x', '0f', `${pad}00`, 'g'.repeat(64)]) {
    const url = `/login?mobile_flow_otp=${wrong}`
    expect((await browser.get(url)).status, wrong).toBe(400)
    const csrf_token = browser.token
    const sent = await browser.posts(url, { csrf_token, username: olga.email, password })
    expect(sent.status, wrong).toBe(400)
  }
  expect((await olga.calls(api.auth.getApiKeys, {})).api_keys).toHaveLength(before)
})
