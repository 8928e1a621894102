import { describe, expect, test } from 'vitest'
import { aRealm, password, theServer } from '../../test/a-realm.ts'
import { ageKeys } from '../../test/ages.ts'
import { expectError } from '../../test/asks.ts'
import { Browser } from '../../test/browser.ts'
import { startSibling } from '../../test/test-server.ts'

const day = 86_400

async function signedIn() {
  const { realm, olga, host } = await aRealm()
  const browser = new Browser(host)
  await browser.signsIn(olga.email, password)
  const passes = (days: number) => ageKeys(realm, olga.id, days * day)
  const asks = () => browser.calls('GET', '/users/me')
  return { realm, host, browser, passes, asks }
}

describe('a session', () => {
  test('ends where nobody uses it for two weeks', async () => {
    const { passes, asks } = await signedIn()

    await passes(13.9)
    expect(await asks()).toMatchObject({ status: 200 })
    await passes(14.1)
    expectError(await asks(), 401, 'UNAUTHORIZED')
  })

  test('goes on while it is used, cookie included, and is written down once a day', async () => {
    const { browser, passes, asks, realm, host } = await signedIn()
    const secret = browser.cookies.get('parley_session')

    await passes(2)
    await Promise.all([asks(), asks(), asks()])
    const before = realm.log.position
    const [session] = browser.cookieHeaders
      .filter((header) => header.startsWith('parley_se'))
      .slice(-1)
    expect(session).toMatch(/^parley_session=\d+\.\w{32}; Path=\/; Max-Age=1209600; HttpOnly/)
    expect(browser.cookies.get('parley_session')).toBe(secret)
    await passes(0.5)
    await asks()
    expect(realm.log.position).toBe(before)

    const sibling = await startSibling(await theServer())
    const there = new Browser(host, { server: sibling })
    for (const [name, value] of browser.cookies) there.cookies.set(name, value)
    expect(await there.calls('GET', '/users/me')).toMatchObject({ status: 200 })
    await sibling.close()
  })

  test('is listed with the day of its last use', async () => {
    const { passes, asks, browser } = await signedIn()
    const lastUse = async () => {
      const { body } = await browser.calls('GET', '/users/me/sessions')
      const [session] = (body as { sessions: { created_at: number; last_used_at: number }[] })
        .sessions
      return ((session?.last_used_at ?? 0) - (session?.created_at ?? 0)) / day
    }
    expect(await lastUse()).toBe(0)
    await passes(3)
    await asks()
    expect(await lastUse()).toBeCloseTo(3, 2)
    await passes(0.5)
    expect(await lastUse()).toBeCloseTo(3, 2)
  })

  test('ends after ninety days, however much it is used', async () => {
    const { passes, asks } = await signedIn()

    for (let count = 0; count < 8; count++) {
      await passes(11)
      expect(await asks()).toMatchObject({ status: 200 })
    }
    await passes(2.1)
    expectError(await asks(), 401, 'UNAUTHORIZED')
  })
})
