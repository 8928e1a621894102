import { describe, expect, onTestFinished, test } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import { startSibling, type TestServer } from '../../test/test-server.ts'

const urls = [
  ...[
    '/api/v1/server_settings',
    '/api/v1/users/me',
    '/api/v1/nothing',
    '/api/v1/%zz',
    '/api/v1/tus',
  ],
  ...['/', '/api', '/help', '/login', '/icon.png', '/user_uploads/1/2/x', '/api/v1/openapi.json'],
]

function gets(server: TestServer, host: string, url: string, method: 'GET' | 'OPTIONS' = 'GET') {
  return server.http.inject({ method, url, headers: { host } })
}

describe('security 13: browsers guess no type', () => {
  test.each(urls)('of what is at %s', async (url) => {
    const { host } = await aRealm()

    const { headers } = await gets(await theServer(), host, url)

    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  test('of what a host is told that is not here, nor of what describes uploads', async () => {
    const { host } = await aRealm()
    const server = await theServer()

    for (const { headers } of [
      await gets(server, 'evil.example', '/help'),
      await gets(server, host, '/api/v1/tus', 'OPTIONS'),
    ]) {
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
  })
})

test('where the site is https, browsers come back by https', async () => {
  const { host } = await aRealm()
  const sibling = await startSibling(await theServer(), {
    env: { SITE_URL: 'https://parley.test' },
  })
  onTestFinished(() => sibling.close())

  for (const url of urls.filter((one) => !one.includes('%'))) {
    const { headers } = await gets(sibling, host, url)
    expect([url, headers['strict-transport-security']]).toEqual([url, 'max-age=31536000'])
  }
})

test('security 25: pages are limited for each address', async () => {
  const { host } = await aRealm()
  const sibling = await startSibling(await theServer(), { env: { RATE_LIMITING: 'on' } })
  onTestFinished(() => sibling.close())

  for (const url of ['/login', '/help', '/password/reset/x']) {
    let status = 0
    for (let count = 0; count < 500 && status !== 429; count++) {
      status = (await gets(sibling, host, url)).statusCode
    }
    expect([url, status]).toEqual([url, 429])
  }
})
