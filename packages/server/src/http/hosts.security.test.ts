import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import { theMainOrganization } from '../../test/main-organization.ts'
import { processorTime } from '../../test/processor-time.ts'
import type { TestServer } from '../../test/test-server.ts'
import { startSibling, testHost } from '../../test/test-server.ts'
import type { Sql } from '../db/transaction.ts'
import { Subdomains } from '../realms/subdomains.ts'

const documents = ['/api', '/api/v1/openapi.json']

function gets(server: TestServer, host: string, url: string, encoding = 'identity') {
  return server.http.inject({ url, headers: { host, 'accept-encoding': encoding } })
}

describe('security 25: the documents of the API', () => {
  test.each(documents)('are made once, whatever hosts are invented: %s', async (url) => {
    // Note: without SITE_URL, the server answers on any host.
    const sibling = await startSibling(await theServer(), { env: { SITE_URL: '' } })
    await theMainOrganization()
    await gets(sibling, 'first.example', url)

    // Making one takes 200 ms.
    const most = 60 * 40
    const spent = processorTime()
    for (let count = 0; count < 60 && spent() < most; count++) {
      const answer = await gets(sibling, `${randomUUID()}.example`, url, 'gzip')
      expect(answer.statusCode).toBe(200)
    }

    expect(spent()).toBeLessThan(most)
    await sibling.close()
  })

  test.each(documents)('say where they were asked for, plain and compressed: %s', async (url) => {
    const { host } = await aRealm()
    const server = await theServer()

    const plain = await gets(server, host, url)
    const packed = await gets(server, host, url, 'gzip')

    expect(plain.body).toContain(`http://${host}/api/v1`)
    expect(plain.body).not.toContain('site.invalid')
    expect(Number(plain.headers['content-length'])).toBe(Buffer.byteLength(plain.body))
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  })

  test.each(documents)('are limited for each address: %s', async (url) => {
    const { host } = await aRealm()
    const sibling = await startSibling(await theServer(), { env: { RATE_LIMITING: 'on' } })
    const statuses = new Set<number>()

    // Note: on a slow machine, the limit recovers a little meanwhile.
    for (let count = 0; count < 500 && !statuses.has(429); count++) {
      statuses.add((await gets(sibling, host, url)).statusCode)
    }

    expect([...statuses]).toEqual([200, 429])
    await sibling.close()
  })
})

describe('security 7: a name that is not of the site', () => {
  const urls = [
    ...[
      '/',
      '/sw.js',
      '/app/assets/x.js',
      '/help',
      '/api',
      '/api/v1/openapi.json',
      '/icon.png',
      '/login',
      '/account',
      '/nothing',
    ],
    ...['/api/v1/server_settings', '/api/v1/users/me', '/api/v1/nothing', '/api/v1/tus/'],
    ...['/user_uploads/2/x/y.txt', '/user_avatars/2/x.png'],
  ]

  test.each(urls)('is answered by nobody at %s, and told who is here', async (url) => {
    const server = await theServer()
    const nameless = ['evil.example', `evil-${testHost}`, `${testHost}.evil.example`, '127.0.0.1']

    for (const host of nameless) {
      const answer = await gets(server, host, url)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({
        result: 'error',
        code: 'NONEXISTENT_SUBDOMAIN',
        msg: `There is no organization at this address: this server answers at ${testHost} and its subdomains`,
      })
    }
  })

  test('makes no document', async () => {
    const server = await theServer()

    for (const url of [...documents, '/help', '/manifest.webmanifest']) {
      expect((await gets(server, `nobody.${testHost}`, url)).json()).toMatchObject({
        code: 'NONEXISTENT_SUBDOMAIN',
        msg: 'There is no organization at this address',
      })
    }
  })
})

test('security 25: invented subdomains share the questions to the database', async () => {
  const { host, realm } = await aRealm()
  const { sql } = (await theServer()).database
  let questions = 0
  const counting = ((...query: Parameters<Sql>) => {
    questions++
    return sql(...query)
  }) as Sql
  const subdomains = new Subdomains(counting)
  const invented = Array.from({ length: 500 }, () => randomUUID())

  const found = await Promise.all(
    [...invented, host.split('.', 1)[0] ?? ''].map((name) => subdomains.find(name)),
  )

  expect(found.filter((id) => id !== undefined)).toEqual([realm.id])
  expect(questions).toBeLessThan(5)
})
