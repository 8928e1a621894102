import { readFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { api } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import type { Loose, Person } from '../../test/person.ts'
import { startSibling } from '../../test/test-server.ts'
import { createApiKey, newSecret } from './create-api-key.ts'

const password = 'correct horse 9'

function signsIn(person: Person, given: { username: string; password: string }): Promise<Loose> {
  return person.calls(api.auth.fetchApiKey, given)
}

function withKey(person: Person, apiKey: string): Promise<Loose> {
  const encoded = Buffer.from(`${person.email}:${apiKey}`).toString('base64')
  return person.requests('GET', '/users/me', {}, { authorization: `Basic ${encoded}` })
}

describe('signing in', () => {
  test('gives a key that works, and leaves the others alone', async () => {
    const { olga } = await aRealm()

    const one = await signsIn(olga, { username: olga.email, password })
    const other = await signsIn(olga, { username: olga.email.toUpperCase(), password })

    expect(one).toMatchObject({ email: olga.email, user_id: olga.id })
    expect(one.api_key).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(other.api_key).not.toBe(one.api_key)
    for (const key of [one.api_key, other.api_key, olga.apiKey]) {
      expect(await withKey(olga, key)).toMatchObject({ status: 200, body: { user_id: olga.id } })
    }
  })

  test('is refused with a wrong password, and where there is none', async () => {
    const { olga, ana } = await aRealm()

    for (const given of [
      { username: olga.email, password: 'wrong' },
      { username: olga.email, password: '' },
      { username: olga.email, password: ` ${password}` },
      { username: olga.email, password: password.toUpperCase() },
      { username: ana.email, password: '' },
      { username: 'nobody@example.org', password },
      { username: '', password },
    ]) {
      await expect(signsIn(olga, given)).rejects.toMatchObject({
        status: 401,
        code: 'AUTHENTICATION_FAILED',
      })
    }
  })
})

describe('security 5: users cannot raise their own role', () => {
  const user = { email: 'new@example.org', full_name: 'New', password: 'correct horse 9' }

  test('only administrators with the permission create users, and only members', async () => {
    const { olga, ana, gus, realm, joins } = await aRealm()
    const admin = await joins('ada', 200)

    for (const person of [ana, gus]) {
      await expect(person.calls(api.users.create, user)).rejects.toThrow('UNAUTHORIZED_PRINCIPAL')
    }
    await expect(admin.calls(api.users.create, user)).rejects.toThrow('not authorized')
    const extra = { role: '100', is_admin: 'true', can_create_users: 'true', user_id: '1' }
    const { user_id } = await olga.calls(api.users.create, user, { extra })

    expect(realm.directory.users.get(user_id)).toMatchObject({ role: 400, canCreateUsers: false })
  })
})

describe('security 9: keys end with the account', () => {
  test('of which there are thirty: the one that signed in first goes', async () => {
    const { realm, ana } = await aRealm()
    const secrets = Array.from({ length: 30 }, () => newSecret())
    for (const secret of secrets) await realm.write(createApiKey, ana.id, { name: 'x', secret })

    expect(await withKey(ana, ana.apiKey)).toMatchObject({ status: 401 })
    for (const secret of secrets) expect((await withKey(ana, secret)).status).toBe(200)
    const sibling = await startSibling(await theServer())
    expect(await withKey(ana.at(sibling), ana.apiKey)).toMatchObject({ status: 401 })
    expect(await withKey(ana.at(sibling), secrets[0] as string)).toMatchObject({ status: 200 })
    await sibling.close()
  })
})

describe('security 10: keys are shown once, to their owners', () => {
  test('not in snapshots, lists, events or the database', async () => {
    const { realm, olga, ana, everyone } = await aRealm()
    for (const person of everyone) await person.registers()
    const { api_key } = await signsIn(olga, { username: olga.email, password })
    const hashes = [...realm.directory.users.values()].flatMap((user) =>
      user.apiKeys.map((key) => key.hash),
    )

    const shown = JSON.stringify([
      await Promise.all(everyone.map((person) => person.newEvents())),
      await Promise.all(everyone.map((person) => person.registers())),
      await ana.calls(api.users.getOwn, {}),
    ])
    for (const secret of [api_key, olga.apiKey, ana.apiKey, ...hashes]) {
      expect(shown).not.toContain(secret)
    }
    const stored = JSON.stringify([
      await realm.sql`select * from api_key where realm_id = ${realm.id}`,
      await realm.sql`select * from event where realm_id = ${realm.id}`,
      await realm.sql`select * from user_password where realm_id = ${realm.id}`,
    ])
    for (const secret of [api_key, olga.apiKey, ana.apiKey, password]) {
      expect(stored).not.toContain(secret)
    }
    expect(stored).toContain('$argon2id$')
  })

  test('not for another key instead of the password', async () => {
    const { olga } = await aRealm()

    await expect(
      signsIn(olga, { username: olga.email, password: olga.apiKey }),
    ).rejects.toMatchObject({ code: 'AUTHENTICATION_FAILED' })
  })
})

test('security 11: hashes of keys are compared in constant time, and nowhere else', async () => {
  const source = await readFile(new URL('../http/authenticate.ts', import.meta.url), 'utf8')
  const uses = source
    .split('\n')
    .filter((line) => /\b(hash|given)\b/.test(line) && /[!=]==|\.equals\(|\.compare\(/.test(line))

  expect(uses).toEqual([])
  expect(source).toContain('timingSafeEqual(given, storedHashOf(key))')
})

describe('security 24: the existence of accounts is not revealed', () => {
  test('from the words of a refusal', async () => {
    const { ana } = await aRealm()
    const basic = (text: string) => ({
      authorization: `Basic ${Buffer.from(text).toString('base64')}`,
    })

    const known = await ana.requests('GET', '/users/me', {}, basic(`${ana.email}:x`))
    const unknown = await ana.requests('GET', '/users/me', {}, basic('nobody@example.org:x'))
    expect(unknown.body).toEqual(known.body)
    const wrong = { username: ana.email, password: 'x' }
    const missing = { username: 'nobody@example.org', password: 'x' }
    expect((await ana.requests('POST', '/fetch_api_key', missing)).body).toEqual(
      (await ana.requests('POST', '/fetch_api_key', wrong)).body,
    )
  })

  test('from the time that signing in takes', async () => {
    const { olga } = await aRealm()
    const shortest = async (username: string) => {
      const times: number[] = []
      for (let count = 0; count < 5; count++) {
        const start = performance.now()
        await olga.requests('POST', '/fetch_api_key', { username, password: 'wrong' })
        times.push(performance.now() - start)
      }
      return Math.min(...times)
    }
    await shortest(olga.email)

    const [known, unknown] = [await shortest(olga.email), await shortest('nobody@example.org')]

    // Without hashing for a missing account, the answer would take a hundredth of the time.
    expect(unknown).toBeGreaterThan(known / 4)
  })
})
