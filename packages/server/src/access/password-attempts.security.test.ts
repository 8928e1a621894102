import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aRealm, password, type TestRealm, theServer } from '../../test/a-realm.ts'
import { startSibling } from '../../test/test-server.ts'
import { Limiter } from '../http/limit.ts'
import { PasswordAttempts } from './password-attempts.ts'

/** Tries passwords from wherever, at a server that limits. */
async function aGuesser({ host }: TestRealm) {
  const server = await startSibling(await theServer(), { env: { RATE_LIMITING: 'on' } })
  onTestFinished(() => server.close())
  return async (username: string, given: string, remoteAddress: string) => {
    const { statusCode } = await server.http.inject({
      method: 'POST',
      url: '/api/v1/fetch_api_key',
      remoteAddress,
      headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username, password: given }).toString(),
    })
    return statusCode
  }
}

describe('lockout by strangers', () => {
  test('is in vain: who guesses is refused where they are, and the right one comes in', async () => {
    const realm = await aRealm()
    const { email } = realm.olga
    const tries = await aGuesser(realm)

    for (let count = 0; count < 5; count++) expect(await tries(email, 'x', '192.0.2.1')).toBe(401)
    expect(await tries(email, 'x', '192.0.2.1')).toBe(429)
    expect(await tries(email, password, '192.0.2.1')).toBe(429)

    expect(await tries(email, password, '192.0.2.2')).toBe(200)
  })

  test('is in vain from many places: the right one waits a little, or not at all where they have been', async () => {
    const attempts = new PasswordAttempts(new Limiter({ enabled: true }))
    const tries = async (network: string, isRight: boolean) => {
      const start = performance.now()
      const found = await attempts.try({ name: 'olga', network }, async () => isRight)
      return { found, took: performance.now() - start }
    }
    await tries('home', true)
    for (let count = 0; count < 30; count++) await tries(`stranger ${count}`, false)

    const away = tries('away', true)
    expect(await tries('home', true)).toMatchObject({ found: true, took: expect.closeTo(0, -3) })
    const { found, took } = await away
    expect(found).toBe(true)
    expect(took).toBeGreaterThan(1000)
  })
})

describe('nodes', () => {
  function twoNodes() {
    const limiters = [1, 2].map(() => new Limiter({ enabled: true }))
    const share = () => {
      const spent = limiters.map((limiter) => limiter.takeSpent())
      for (const [index, limiter] of limiters.entries())
        for (const one of spent[1 - index] ?? []) limiter.spend(one)
    }
    return { nodes: limiters.map((limiter) => new PasswordAttempts(limiter)), share }
  }

  test('count no right password as a wrong one of another node', async () => {
    const { nodes, share } = twoNodes()
    const guesser = { name: 'olga', network: 'home' }
    const isRight = async () => {
      share()
      return true
    }

    for (let count = 0; count < 20; count++) {
      expect(await nodes[count % 2]?.try(guesser, isRight)).toBe(true)
      share()
    }
  })

  test('share the turns for an account', async () => {
    const { nodes, share } = twoNodes()
    for (let count = 0; count < 30; count++) {
      await nodes[0]?.try({ name: 'olga', network: `stranger ${count}` }, async () => false)
    }
    share()
    const start = performance.now()

    await nodes[1]?.try({ name: 'olga', network: 'another' }, async () => false)

    expect(performance.now() - start).toBeGreaterThan(1000)
  })
})

test('lockout by strangers: an IPv6 /48 gets a part of the turns for an account', async () => {
  const attempts = new PasswordAttempts(new Limiter({ enabled: true, now: () => 0 }))
  const outcomes = { wrong: 0, refused: 0 }
  const guesses = Array.from({ length: 100 }, (_, count) =>
    attempts
      .try({ name: 'olga', network: `2001:db8:1:${count}::/64` }, async () => false)
      .then(
        () => outcomes.wrong++,
        () => outcomes.refused++,
      ),
  )

  const elsewhere = { name: 'olga', network: '2001:db8:2:1::/64' }
  expect(await attempts.try(elsewhere, async () => true)).toBe(true)

  await Promise.all(guesses)
  expect(outcomes).toEqual({ wrong: 33, refused: 67 })
}, 30_000)

describe('password guessing', () => {
  test('is as slow from everywhere as one account allows', async () => {
    let now = 0
    const attempts = new PasswordAttempts(new Limiter({ enabled: true, now: () => now }))
    const started: Promise<unknown>[] = []
    const outcomes = { wrong: 0, refused: 0 }
    for (let count = 0; count < 200; count++) {
      const guesser = { name: 'olga', network: `stranger ${count}` }
      const attempt = attempts.try(guesser, async () => false)
      started.push(
        attempt.then(
          () => outcomes.wrong++,
          () => outcomes.refused++,
        ),
      )
    }
    await Promise.all(started)
    expect(outcomes).toEqual({ wrong: 35, refused: 165 })
    now += 60_000
    expect(await attempts.try({ name: 'olga', network: 'x' }, async () => true)).toBe(true)
  }, 30_000)

  test('of many accounts from one place is refused after a hundred', async () => {
    const attempts = new PasswordAttempts(new Limiter({ enabled: true }))
    const guess = () => attempts.try({ name: randomUUID(), network: 'one' }, async () => false)

    for (let count = 0; count < 100; count++) expect(await guess()).toBe(false)
    await expect(guess()).rejects.toMatchObject({ declaration: { code: 'RATE_LIMIT_HIT' } })
  })
})
