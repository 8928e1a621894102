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

  test('of the answer to an unknown host, or of a description of uploads', async () => {
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

test('security 12: an answer that a browser renders runs nothing, cannot be framed, and sends no referrer', async () => {
  const { host } = await aRealm()
  for (const url of urls) {
    const { headers } = await gets(await theServer(), host, url)
    const policy = String(headers['content-security-policy'])
    expect([url, policy]).toEqual([url, expect.stringMatching(/^default-src '(none|self)'/)])
    for (const part of ["base-uri 'none'", "frame-ancestors 'none'"]) {
      expect([url, policy]).toEqual([url, expect.stringContaining(part)])
    }
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect([url, headers['referrer-policy']]).toEqual([
      url,
      expect.stringMatching(/^(no-referrer|same-origin)$/),
    ])
  }
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
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
    const shown = await sibling.http.inject({ url, headers: { host, accept } })
    expect(shown.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("style-src 'sha256-"),
      'retry-after': expect.stringMatching(/^\d+$/),
    })
    expect(shown.body).toMatch(/<h1>Too many requests<\/h1>.*Try again in \d+ seconds/s)
  }
})

test('refusals are pages for browsers, and JSON for programs', async () => {
  const { host } = await aRealm()
  const { http } = await theServer()
  const accept = 'text/html,*/*;q=0.8'
  const page = await http.inject({ url: '/nowhere', headers: { host, accept } })
  expect(page.statusCode).toBe(404)
  expect(page.body).toContain('<h1>Page not found</h1>\n<p>There is nothing at this address.</p>')
  expect(page.body).toContain('<a href="/">Open the app</a>')
  for (const [url, wanted] of [
    ['/api/v1/nothing', accept],
    ['/nowhere', '*/*'],
  ] as const) {
    const { headers } = await http.inject({ url, headers: { host, accept: wanted } })
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
  }
})

test('security 25: the number of files per minute is limited for signed-in users', async () => {
  const { ana } = await aRealm()
  const sibling = await startSibling(await theServer(), { env: { RATE_LIMITING: 'on' } })
  onTestFinished(() => sibling.close())
  const request = {
    url: '/user_uploads/1/nothing',
    headers: { host: ana.host, authorization: ana.authorization },
  }
  let count = 0
  let status = 404
  while (status === 404 && count < 4000) {
    status = (await sibling.http.inject(request)).statusCode
    if (status === 404) count++
  }
  // Note: the next one may be accepted, because the limit is refilled all the time.
  expect(status).toBe(429)
  expect(count).toBeGreaterThanOrEqual(2000)
})
