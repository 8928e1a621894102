import { connect } from 'node:net'
import { api, endpoints } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import { asks, expectError, form, multipart, parts } from '../../test/asks.ts'
import { theMainOrganization } from '../../test/main-organization.ts'
import type { Person } from '../../test/person.ts'
import { startSibling, type TestServer } from '../../test/test-server.ts'

const message = { type: 'channel', to: 'general', topic: 'x', content: 'hi there' }

describe('every error is an envelope', () => {
  test('where there is nothing', async () => {
    const { ana } = await aRealm()

    for (const url of ['/nothing', '/', '', '/messages/1/2', '/server_settings/x']) {
      expectError(await asks(ana, { method: 'GET', url }), 404, 'NOT_FOUND')
    }
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) {
      expectError(await asks(ana, { method, url: '/nothing' }), 404, 'NOT_FOUND')
    }
  })

  test('where the path ends with a slash', async () => {
    const { olga } = await aRealm()

    const lists = ['/drafts/', '/user_groups/', '/navigation_views/', '/users/', '/streams/']
    for (const url of [...lists, '/users/me/', '/users//presence']) {
      expectError(await asks(olga, { method: 'GET', url }), 404, 'NOT_FOUND')
    }
    for (const url of ['/realm/emoji/', '/realm/domains/', '/navigation_views/']) {
      expectError(await asks(olga, { method: 'DELETE', url }), 404, 'NOT_FOUND')
    }
  })

  test.each(['/messages/%zz', '/messages/%ff', '/%c0%af', `/messages/${'9'.repeat(600)}`])(
    'where the path is %s',
    async (url) => {
      const { ana } = await aRealm()

      const answer = await asks(ana, { method: 'GET', url })

      expect([400, 404]).toContain(answer.status)
      expectError(answer, answer.status, answer.status === 404 ? 'NOT_FOUND' : 'BAD_REQUEST')
    },
  )

  test('where the path is for other methods, which are named', async () => {
    const { ana } = await aRealm()

    for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
      // Ids and addresses share some paths.
      const shape = (text: string) => text.replaceAll(/\{\w+\}/g, '{}')
      const own = endpoints.filter((endpoint) => shape(endpoint.path) === shape(path))
      const led = /^\/realm\/(?:icon|logo)$/.test(path) ? ['GET'] : []
      const methods = [...new Set([...led, ...own.map((endpoint): string => endpoint.method)])]
      const url = path.replaceAll(/\{\w+\}/g, '1')
      if (!methods.includes('GET')) {
        const head = await asks(ana, { method: 'HEAD', url })
        expect(head).toMatchObject({ status: 405, headers: { allow: expect.any(String) } })
      }
      for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']) {
        if (methods.includes(method)) continue
        const answer = await asks(ana, { method, url })
        expectError(answer, 405, 'METHOD_NOT_ALLOWED')
        expect(answer.body.allowed_methods.toSorted()).toEqual(methods.toSorted())
        expect(answer.headers.allow).toBe(answer.body.allowed_methods.join(', '))
      }
    }
  })

  test('where the path is for other methods, also if it is written in another way', async () => {
    const { ana } = await aRealm()
    for (const url of ['/%6dessages', '/users/%31/%73tatus'])
      expectError(await asks(ana, { method: 'PUT', url }), 405, 'METHOD_NOT_ALLOWED')
    for (const url of ['/messages/', '/users//status', '/messages/1/%zz', '/messages%2Frender'])
      expectError(await asks(ana, { method: 'PUT', url }), 404, 'NOT_FOUND')
  })

  test('where the body is too large, in either form', async () => {
    const { ana } = await aRealm()
    const large = 'x'.repeat(9 * 1024 * 1024)
    const post = { method: 'POST', url: '/messages' }

    const encoded = { ...post, headers: form, payload: `content=${large}` }
    expectError(await asks(ana, encoded), 413, 'BAD_REQUEST')
    const inParts = { ...post, headers: multipart, payload: parts([['content', large]]) }
    expectError(await asks(ana, inParts), 413, 'BAD_REQUEST')
  })

  test('where many parts are too large together', async () => {
    const { ana } = await aRealm()
    const large = 'x'.repeat(1024 * 1024)
    const fields = Array.from({ length: 10 }, (_, index) => [`field${index}`, large] as const)

    const payload = parts(fields)
    const answer = await asks(ana, {
      method: 'POST',
      url: '/messages',
      headers: multipart,
      payload,
    })

    expectError(answer, 413, 'BAD_REQUEST')
  })

  test.each(['application/json', 'text/plain', 'nonsense', 'application/octet-stream'])(
    'where the body is %s',
    async (type) => {
      const { ana } = await aRealm()
      const headers = { 'content-type': type }
      const post = { method: 'POST', url: '/messages', headers }

      expectError(await asks(ana, { ...post, payload: '{"type":"channel"}' }), 415, 'BAD_REQUEST')
      if (type === 'nonsense') return
      // Some clients always name a type, whether there is a body or not.
      const query = new URLSearchParams(message)
      expect(await asks(ana, { ...post, url: `/messages?${query}` })).toMatchObject({ status: 200 })
    },
  )

  test('where nothing is, whatever the body is', async () => {
    const { ana } = await aRealm()
    const headers = { 'content-type': 'application/json' }
    const post = { method: 'POST', headers, payload: '{}' }

    const nowhere = await asks(ana, { ...post, url: '/external/teapot' })
    const otherwise = await asks(ana, { ...post, method: 'PUT', url: '/messages' })

    expectError(nowhere, 404, 'NOT_FOUND')
    expectError(otherwise, 405, 'METHOD_NOT_ALLOWED')
  })

  test('where the server has a bug, and it tells nothing of it', async () => {
    const { realm, ana } = await aRealm()
    await ana.registers()
    await realm.sql`update event_queue set options = '{}' where realm_id = ${realm.id}`
    await ana.writes([ana], 'hi')
    const sibling = await startSibling(await theServer(), { env: { LOG_LEVEL: 'silent' } })

    const url = `/events?queue_id=${ana.queueId}&last_event_id=-1&dont_block=true`
    const answer = await asks(ana, { method: 'GET', url, server: sibling })

    expectError(answer, 500, 'INTERNAL_SERVER_ERROR')
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'msg', 'result'])
    expect(answer.body.msg).toBe('Internal server error')
    await sibling.close()
  })

  test.each([
    ['no HTTP at all', 'HELLO\r\n\r\n', 400],
    ['a header without a name', 'GET /api/v1/server_settings HTTP/1.1\r\n: x\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/v1/messages HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
    ],
    [
      'a length and chunks',
      'POST /api/v1/messages HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'headers without end',
      `GET /api/v1/server_settings HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(80_000)}\r\n\r\n`,
      431,
    ],
  ])('where there is %s', async (_what, request, status) => {
    const sibling = await startSibling(await theServer())
    await sibling.http.listen({ port: 0, host: '127.0.0.1' })

    const answer = await rawly(sibling, request)

    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer.toLowerCase()).toContain('content-type: application/json; charset=utf-8')
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      result: 'error',
      code: 'BAD_REQUEST',
      msg: expect.stringMatching(/\S/),
    })
    await sibling.close()
  })
})

function rawly({ http }: TestServer, request: string): Promise<string> {
  const { port } = http.server.address() as { port: number }
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(request))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

describe('HEAD', () => {
  test('is answered like GET, without a body', async () => {
    const { ana, host } = await aRealm()

    const settings = await asks(host, { method: 'HEAD', url: '/server_settings' })
    expect(settings).toMatchObject({ status: 200, body: undefined })
    expect(settings.headers['content-type']).toBe('application/json; charset=utf-8')
    const url = '/messages?anchor=newest&num_before=1&num_after=0'
    expect(await asks(ana, { method: 'HEAD', url })).toMatchObject({ status: 200, body: undefined })
    expect(await asks(ana, { method: 'HEAD', url: '/nothing' })).toMatchObject({ status: 404 })
    expect(await asks(host, { method: 'HEAD', url })).toMatchObject({ status: 401 })
  })

  test('of a long poll does not wait', async () => {
    const { ana } = await aRealm()
    await ana.registers()

    const url = `/events?queue_id=${ana.queueId}&last_event_id=-1`
    const answer = await asks(ana, { method: 'HEAD', url })

    expect(answer).toMatchObject({ status: 200, body: undefined })
  })
})

describe('who calls', () => {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

  test.each([
    ['nothing', () => undefined],
    ['an empty header', () => ''],
    ['no credentials', () => 'Basic'],
    ['no colon', (ana: Person) => basic(ana.email)],
    ['nobody', () => basic(':x')],
    ['no base64', () => 'Basic !!!'],
    ['a wrong key', (ana: Person) => basic(`${ana.email}:${'x'.repeat(32)}`)],
    ['no key', (ana: Person) => basic(`${ana.email}:`)],
    ['most of the key', (ana: Person) => basic(`${ana.email}:${ana.apiKey.slice(0, -1)}`)],
    ['more than the key', (ana: Person) => basic(`${ana.email}:${ana.apiKey}x`)],
    ['the key in another case', (ana: Person) => basic(`${ana.email}:${swapCase(ana.apiKey)}`)],
    ['an unknown address', (ana: Person) => basic(`nobody@example.org:${ana.apiKey}`)],
  ])('is refused with %s', async (_what, headerOf) => {
    const { ana, host } = await aRealm()
    const authorization = headerOf(ana)

    const answer = await asks(host, {
      method: 'GET',
      url: '/users/me',
      headers: authorization === undefined ? {} : { authorization },
    })

    expectError(answer, answer.status, answer.status === 401 ? 'UNAUTHORIZED' : 'BAD_REQUEST')
    expect([400, 401]).toContain(answer.status)
    const challenge = answer.status === 401 ? 'Basic realm="parley"' : undefined
    expect(answer.headers['www-authenticate']).toBe(challenge)
  })

  test('is refused with another scheme', async () => {
    const { ana, host } = await aRealm()

    for (const authorization of [`Bearer ${ana.apiKey}`, 'Digest x', 'nonsense']) {
      const request = { method: 'GET', url: '/users/me', headers: { authorization } }
      expectError(await asks(host, request), 400, 'BAD_REQUEST')
    }
  })

  test('may write the scheme and the address in any case', async () => {
    const { ana, host } = await aRealm()
    const encoded = Buffer.from(`${ana.email.toUpperCase()}:${ana.apiKey}`).toString('base64')

    const headers = { authorization: `bAsIc ${encoded}` }

    expect(await asks(host, { method: 'GET', url: '/users/me', headers })).toMatchObject({
      status: 200,
      body: { user_id: ana.id },
    })
  })
})

function swapCase(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
}

describe('the host', () => {
  test('names the organization, in any case and with any port', async () => {
    const { realm, host } = await aRealm()

    for (const name of [host, host.toUpperCase(), `${host}:8443`]) {
      const answer = await asks(name, { method: 'GET', url: '/server_settings' })
      expect(answer).toMatchObject({
        status: 200,
        body: { realm_name: realm.directory.realm.name },
      })
    }
  })

  test.each(['unknown.parley.test', 'a.b.parley.test', '-.parley.test', '%.parley.test'])(
    '%s is no organization',
    async (host) => {
      expectError(
        await asks(host, { method: 'GET', url: '/server_settings' }),
        404,
        'NONEXISTENT_SUBDOMAIN',
      )
    },
  )

  test('may be anything where there is no address of the site, but not nonsense', async () => {
    const server = await theServer()
    const authorization = await theMainOrganization()
    const sibling = await startSibling(server, { env: { SITE_URL: '' } })
    const registers = (host: string) =>
      asks(host, { method: 'POST', url: '/register', headers: { authorization }, server: sibling })

    for (const host of ['localhost:9090', '127.0.0.1', '[::1]:9090', 'chat.example.org']) {
      expect(await registers(host)).toMatchObject({
        status: 200,
        body: { realm_url: `http://${host}` },
      })
    }
    for (const host of ['a b', 'a/b', '[', 'x:99999', 'a"><script>', 'a@b', 'x'.repeat(300)]) {
      expectError(await registers(host), 404, 'NONEXISTENT_SUBDOMAIN')
    }
    await sibling.close()
  })
})

test('every endpoint of the contract except the open ones requires credentials', async () => {
  const { host } = await aRealm()

  for (const endpoint of endpoints.filter(({ caller }) => caller !== 'anyone')) {
    const url = endpoint.path.replaceAll(/\{\w+\}/g, '1')
    expectError(await asks(host, { method: endpoint.method, url }), 401, 'UNAUTHORIZED')
  }
  expect(api.server.getSettings.caller).toBe('anyone')
})
