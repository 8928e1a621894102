import { api } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { aRealm, givePassword, password, theServer } from '../../test/a-realm.ts'
import { asks, expectError } from '../../test/asks.ts'
import type { Answer } from '../../test/call.ts'
import { makesBot } from '../../test/makes-bot.ts'
import { Person } from '../../test/person.ts'
import { startSibling } from '../../test/test-server.ts'
import { creation, listens, tus } from '../../test/tus.ts'
import { userOf } from '../directory/of-id.ts'
import { limit } from './caller.ts'
import { Limiter, limitRules } from './limit.ts'

describe('limits', () => {
  test('tell how much is left, and when to come back', async () => {
    const { ana, ben } = await aRealm()
    const server = await startSibling(await theServer(), { env: { RATE_LIMITING: 'on' } })
    const [eager, patient] = [ana.at(server), ben.at(server)]
    const first = await eager.requests('GET', '/users/me')
    expect(first.headers).toMatchObject({
      'x-ratelimit-limit': '200',
      'x-ratelimit-remaining': '199',
      'x-ratelimit-reset': expect.stringMatching(/^\d{10}$/),
    })

    let refused = first
    for (let count = 0; refused.status === 200 && count < 1000; count++) {
      refused = await eager.requests('GET', '/users/me')
    }

    expectError(refused, 429, 'RATE_LIMIT_HIT')
    const wait = refused.body['retry-after']
    expect(wait).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(wait)
    expect(refused.headers).toMatchObject({ 'x-ratelimit-remaining': '0' })
    expect((await patient.requests('GET', '/users/me')).status).toBe(200)
    await server.close()
  })

  test('tell the same of uploads in parts, which speak another protocol', async () => {
    const { ana } = await aRealm()
    const server = await startSibling(await theServer(), { env: { RATE_LIMITING: 'on' } })
    const { host, authorization } = ana
    const at = { port: await listens(server.http), host, authorization }

    const begun = await tus(at, { method: 'POST', url: '/api/v1/tus', headers: creation(5) })

    expect(begun?.status).toBe(201)
    expect(begun?.headers).toMatchObject({
      'x-ratelimit-limit': '200',
      'x-ratelimit-remaining': '199',
      'x-ratelimit-reset': expect.stringMatching(/^\d{10}$/),
    })
    await server.close()
  })

  test('are those of a key, so that a browser, a phone and a bot may start at once', async () => {
    const { realm, ana, host } = await aRealm()
    await givePassword(realm, ana)
    const { api_key } = await ana.calls(api.auth.createApiKey, { name: 'phone', password })
    const server = await startSibling(await theServer(), { env: { RATE_LIMITING: 'on' } })
    const { name, id, email } = ana
    const browser = ana.at(server)
    const phone = new Person({ server, host, name, id, email, apiKey: api_key })
    while ((await browser.requests('GET', '/users/me')).status === 200);

    const { headers } = await phone.requests('GET', '/users/me')

    expect(headers).toMatchObject({ 'x-ratelimit-remaining': '199' })
    await server.close()
  })

  test('hold back the answers of those who ask on and on, and of nobody else', async () => {
    const { ana, ben } = await aRealm()
    const server = await startSibling(await theServer(), { env: { RATE_LIMITING: 'on' } })
    const [flooder, other] = [ana.at(server), ben.at(server)]
    while ((await flooder.requests('GET', '/users/me')).status === 200);
    const flood = Array.from({ length: 60 }, () => flooder.requests('GET', '/users/me'))
    await Promise.all(flood)

    const took = async (person: typeof flooder) => {
      const start = performance.now()
      const { status } = await person.requests('GET', '/users/me')
      return { status, isHeld: performance.now() - start > 900 }
    }
    const looks = await Promise.all(Array.from({ length: 20 }, () => took(flooder)))
    expect(looks).toContainEqual({ status: 429, isHeld: true })
    expect(await took(other)).toMatchObject({ status: 200 })
    await server.close()
  })

  test('are one for all nodes', () => {
    const [here, there] = [1, 2].map(() => new Limiter({ enabled: true, now: () => 0 }))
    const rule = limitRules.byAddress
    for (let count = 0; count < 60; count++) here?.take(rule, 'somebody')

    for (const spent of here?.takeSpent() ?? []) there?.spend(spent)

    expect(there?.take(rule, 'somebody')).toMatchObject({ remaining: 39 })
    expect(there?.take(rule, 'somebody else')).toMatchObject({ remaining: 99 })
    expect(here?.takeSpent()).toEqual([])
  })

  test.runIf(process.env.TEST_NATS_URL)('pass from node to node within a second', async () => {
    const { ana } = await aRealm()
    const env = { RATE_LIMITING: 'on', NATS_URL: process.env.TEST_NATS_URL ?? '' }
    const open = async () => startSibling(await theServer(), { env })
    const [here, there] = [await open(), await open()]
    const left = async (server: typeof here) => {
      const { headers } = await ana.at(server).requests('GET', '/users/me')
      return Number(headers['x-ratelimit-remaining'])
    }
    expect(await left(there)).toBe(199)

    for (let count = 0; count < 100; count++) await left(here)

    // Note: the limit regains one request every 300 ms.
    await expect.poll(() => left(there), { timeout: 3000 }).toBeLessThan(120)
    await Promise.all([here.close(), there.close()])
  })

  test('of all bots of a user count nothing that was refused of one of them', async () => {
    const { realm, ana, host } = await aRealm()
    const [eager, other] = [
      await makesBot({ host }, ana, { short_name: 'eager' }),
      await makesBot({ host }, ana, { short_name: 'other' }),
    ]
    const limiter = new Limiter({ enabled: true, now: () => 0 })
    const asks = (bot: Person) => {
      const user = userOf(realm.directory, bot.id)
      const [key] = user.apiKeys
      const reply = { headers: () => undefined } as never
      return () => limit(limiter, realm, {} as never, {} as never, reply, { user, key } as never)
    }
    for (let count = 0; count < limitRules.byKey.requests; count++) asks(eager)()

    for (let count = 0; count < limitRules.byBotsOfUser.requests; count++) {
      expect(asks(eager)).toThrow(/limit/)
    }

    expect(asks(other)).not.toThrow()
  })

  test('of all keys of a user count nothing that was refused of one of them', async () => {
    const { realm, ana } = await aRealm()
    const limiter = new Limiter({ enabled: true, now: () => 0 })
    const user = userOf(realm.directory, ana.id)
    const asks = (id: number) => () =>
      limit(
        limiter,
        realm,
        {} as never,
        {} as never,
        { headers: () => undefined } as never,
        {
          ...{ user, key: { id } },
        } as never,
      )
    for (let count = 0; count < limitRules.byKey.requests; count++) asks(1)()

    for (let count = 0; count < limitRules.byUser.requests; count++) {
      expect(asks(1)).toThrow(/limit/)
    }

    expect(asks(2)).not.toThrow()
  })

  test('let a client listen that has nothing else left', async () => {
    const { ana } = await aRealm()
    const server = await startSibling(await theServer(), { env: { RATE_LIMITING: 'on' } })
    const eager = ana.at(server)
    await eager.registers()
    while ((await eager.requests('GET', '/users/me')).status === 200);

    expect(await eager.newEvents()).toEqual([])
    await server.close()
  })

  test('hold for those who call without an account, by their address', async () => {
    const { host } = await aRealm()
    const server = await startSibling(await theServer(), { env: { RATE_LIMITING: 'on' } })
    const settings = { method: 'GET', url: '/server_settings', server }

    const answers: Answer[] = []
    for (let count = 0; count < 110; count++) answers.push(await asks(host, settings))

    expect(answers[0]).toMatchObject({ status: 200, headers: { 'x-ratelimit-limit': '100' } })
    expect(answers.at(-1)).toMatchObject({ status: 429 })
    await server.close()
  })

  test('security 25: hold for a network of version 6 as for one address', async () => {
    const { host } = await aRealm()
    const server = await startSibling(await theServer(), { env: { RATE_LIMITING: 'on' } })
    const call = (from: string) =>
      asks(host, { method: 'GET', url: '/server_settings', server, from })

    const answers: Answer[] = []
    for (let count = 0; count < 110; count++) answers.push(await call(`2001:db8:1:2::${count}`))

    expect(answers.at(-1)).toMatchObject({ status: 429 })
    expect(await call('2001:db8:1:3::1')).toMatchObject({ status: 200 })
    await server.close()
  })

  test.each([
    ['paths that do not exist', 'GET', '/nowhere', 404],
    ['other methods', 'DELETE', '/messages', 405],
    ['descriptions of uploads', 'OPTIONS', '/tus', 204],
  ])('security 25: hold for %s', async (_what, method, url, status) => {
    const { host } = await aRealm()
    const server = await startSibling(await theServer(), { env: { RATE_LIMITING: 'on' } })

    const statuses: number[] = []
    for (let count = 0; count < 110; count++)
      statuses.push((await asks(host, { method, url, server })).status)

    expect(statuses[0]).toBe(status)
    expect(statuses.at(-1)).toBe(429)
    await server.close()
  })

  test('hold for those who try keys', async () => {
    const { ana, host } = await aRealm()
    const server = await startSibling(await theServer(), { env: { RATE_LIMITING: 'on' } })
    const authorization = `Basic ${Buffer.from(`${ana.email}:guess`).toString('base64')}`
    const guess = { method: 'GET', url: '/users/me', headers: { authorization }, server }

    const answers: Answer[] = []
    for (let count = 0; count < 110; count++) answers.push(await asks(host, guess))

    expect(answers[0]).toMatchObject({ status: 401 })
    expect(answers.at(-1)).toMatchObject({ status: 429 })
    expect(await ana.at(server).requests('GET', '/users/me')).toMatchObject({ status: 200 })
    await server.close()
  })

  test('let a password be wrong five times', async () => {
    const { olga, ana, joins } = await aRealm()
    const server = await startSibling(await theServer(), { env: { RATE_LIMITING: 'on' } })
    const mo = await joins('mo')
    const signIn = (person: Person, password: string) =>
      person.at(server).requests('POST', '/fetch_api_key', { username: person.email, password })
    expect(await signIn(olga, 'correct horse 9')).toMatchObject({ status: 200 })

    for (let count = 0; count < 5; count++) {
      expectError(await signIn(olga, 'wrong'), 401, 'AUTHENTICATION_FAILED')
    }

    expectError(await signIn(olga, 'correct horse 9'), 429, 'RATE_LIMIT_HIT')
    const upper = { username: olga.email.toUpperCase(), password: 'correct horse 9' }
    expect(await ana.at(server).requests('POST', '/fetch_api_key', upper)).toMatchObject({
      status: 429,
    })
    expectError(await signIn(mo, 'wrong'), 401, 'AUTHENTICATION_FAILED')
    await server.close()
  })

  test('are not there where they are switched off', async () => {
    const { ana } = await aRealm()

    const answer = await ana.requests('GET', '/users/me')

    expect(answer.headers).not.toHaveProperty('x-ratelimit-limit')
  })
})
