import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { api } from '@parley/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aRealm, givePassword, theServer } from '../../test/a-realm.ts'
import { asks, form } from '../../test/asks.ts'
import { startSibling } from '../../test/test-server.ts'

async function listening() {
  const server = await startSibling(await theServer())
  await server.http.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  const { port } = server.http.server.address() as { port: number }
  const { host } = await aRealm()
  /** The complete answer to these bytes. */
  return async (...lines: string[]): Promise<string> => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', () => undefined)
    const closed = once(socket, 'close')
    socket.write(lines.join('\r\n').replace('Host: here', `Host: ${host}`))
    await Promise.race([closed, setTimeout(3000)])
    socket.destroy()
    return answer
  }
}

const start = ['POST /api/v1/fetch_api_key HTTP/1.1', 'Host: here']
const hidden = ['GET /hidden HTTP/1.1', 'Host: here', '', '']

describe('request smuggling', () => {
  test.each([
    ['a length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked', '', '0', '']],
    ['two lengths', ['Content-Length: 0', 'Content-Length: 5', '']],
    ['a length of several numbers', ['Content-Length: 0, 5', '']],
    ['a length that is no number', ['Content-Length: +5', '']],
    ['an unknown coding', ['Transfer-Encoding: xchunked', '', '0', '']],
    ['chunks that are not last', ['Transfer-Encoding: chunked, identity', '', '0', '']],
    ['a space before the colon', ['Content-Length : 5', '']],
    ['a folded header', ['X-Folded: a', ' Content-Length: 5', '']],
    ['a chunk of no length', ['Transfer-Encoding: chunked', '', '0x5', 'hello', '0', '']],
  ])('with %s is refused, and what follows is never a request', async (_, headers) => {
    const sends = await listening()

    const answer = await sends(...start, ...headers, ...hidden)

    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  })
})

test.each([
  ['whom it is for', ['Host: evil.example']],
  ['who sends it', ['Authorization: Basic YTpi', 'authorization: Basic YzpkCg==']],
  ['what its body is', ['Content-Type: text/plain', 'Content-TYPE: application/json']],
])('a request that says twice %s is refused', async (_, headers) => {
  const sends = await listening()

  const answer = await sends(
    'GET /api/v1/server_settings HTTP/1.1',
    'Host: here',
    ...headers,
    'Connection: close',
    '',
    '',
  )

  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('"code":"BAD_REQUEST"')
})

test('TRACE and CONNECT reveal nothing', async () => {
  const sends = await listening()
  for (const line of ['TRACE / HTTP/1.1', 'CONNECT here:443 HTTP/1.1']) {
    const answer = await sends(line, 'Host: here', 'Cookie: secret=1', 'Connection: close', '', '')
    expect(answer).not.toContain('secret=1')
    expect(answer).not.toMatch(/^HTTP\/1\.1 200 /)
  }
})

test('prototype pollution: names that objects have by themselves are names like others', async () => {
  const { olga, ana, host } = await aRealm()
  const given = '{"__proto__":{"role":100},"constructor":{"prototype":{"role":100}}}'
  const calls = [
    ['POST', '/users/me/status', `status_text=hi&__proto__=${given}`],
    ['PATCH', '/settings', `__proto__[role]=100&constructor=${given}`],
    ['PATCH', '/bots/1', given],
    ['PUT', '/bot_storage', `storage=${given}`],
    ['PATCH', '/users/me/profile_data', `data=[${given}]`],
  ] as const
  for (const [method, url, payload] of calls) {
    const { status } = await asks(ana, { method, url, payload, headers: form })
    expect(status, url).toBeLessThan(500)
  }
  const { headers } = await asks(host, { method: 'GET', url: '/server_settings?__proto__[x]=1' })
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(({} as Record<string, unknown>).role).toBeUndefined()
  const { members } = await olga.calls(api.users.getMany, {})
  expect(members.find(({ user_id }) => user_id === ana.id)?.role).toBe(400)
})

test('mass assignment: fields that a call does not declare change nothing, and are named', async () => {
  const { olga, ana } = await aRealm()
  const payload = new URLSearchParams({ full_name: 'Ana Two', role: '100', is_active: 'false' })
  const changed = await asks(ana, {
    method: 'PATCH',
    url: '/settings',
    payload: payload.toString(),
    headers: form,
  })
  expect(changed).toMatchObject({
    status: 200,
    body: { ignored_parameters_unsupported: expect.arrayContaining(['is_active', 'role']) },
  })
  const { members } = await olga.calls(api.users.getMany, {})
  const seen = members.find(({ user_id }) => user_id === ana.id)
  expect(seen).toMatchObject({ full_name: 'Ana Two', role: 400, is_active: true })
})

test('a password counts exactly as it was given', async () => {
  const { realm, ana, host } = await aRealm()
  await givePassword(realm, ana)
  const own = '  Blåbær på en tirsdag i Ålesund  '
  await ana.calls(api.settings.update, { old_password: 'correct horse 9', new_password: own })
  const tries = async (password: string) => {
    const payload = new URLSearchParams({ username: ana.email, password }).toString()
    const request = { method: 'POST', url: '/fetch_api_key', payload, headers: form }
    return (await asks(host, request)).status
  }
  for (const other of [own.trim(), own.toLowerCase(), own.slice(0, -1), own.normalize('NFD')]) {
    expect(await tries(other), other).toBe(401)
  }
  expect(await tries(own)).toBe(200)
})
