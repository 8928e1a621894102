import type { MessageId } from '@parley/contract'
import { expect, expectTypeOf, test } from 'vitest'
import { aServer, failure, type Scripted, success } from '../test/scripted-server.ts'
import { ApiError, ConnectionError, connect, signIn } from './index.ts'

const ana = { email: 'ana@example.com', apiKey: 'secret' }

async function anaAt(route: string, ...answers: Scripted[]) {
  const server = await aServer({ [route]: answers })
  return { server, client: connect({ ...ana, site: server.site, userAgent: 'ana-bot/1.0' }) }
}

async function thrownBy(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.fail('the call succeeded'),
    (error: unknown) => error,
  )
}

test('a message is sent as a form, and its id comes back without the envelope', async () => {
  const { server, client } = await anaAt('POST /messages', success({ id: 42 }))

  const sent = await client.messages.send({
    type: 'channel',
    to: 'design',
    topic: 'x & y',
    content: 'Grüße\n+1',
    read_by_sender: true,
    local_id: undefined,
  })

  expectTypeOf(sent.id).toEqualTypeOf<MessageId>()
  expect(sent).toEqual({ id: 42 })
  expect(server.requests).toMatchObject([{ route: 'POST /messages', query: {} }])
  expect(server.requests[0]?.form).toEqual({
    type: 'channel',
    to: 'design',
    topic: 'x & y',
    content: 'Grüße\n+1',
    read_by_sender: 'true',
  })
})

test("each request contains credentials and the program's name", async () => {
  const { server, client } = await anaAt('GET /users/me', success({ user_id: 7 }))

  expect((await client.users.getOwn()).user_id).toBe(7)

  expect(server.requests[0]?.headers).toMatchObject({
    authorization: `Basic ${Buffer.from('ana@example.com:secret').toString('base64')}`,
    'user-agent': 'ana-bot/1.0',
  })
})

test('an address beyond Latin-1 can sign its requests', async () => {
  const server = await aServer({ 'GET /users/me': [success()] })

  await connect({ site: server.site, email: 'ānā@example.com', apiKey: 'k' }).users.getOwn()

  const [, credentials = ''] = server.requests[0]?.headers.authorization?.split(' ') ?? []
  expect(Buffer.from(credentials, 'base64').toString()).toBe('ānā@example.com:k')
})

test('a GET has its parameters in the query, as JSON unless they are text', async () => {
  const { server, client } = await anaAt('GET /messages', success({ messages: [] }))

  const narrow = [{ operator: 'channel', operand: 'design & co' }]
  await client.messages.getMany({ anchor: 'newest', num_before: 10, num_after: 0, narrow })

  expect(server.requests[0]?.form).toEqual({})
  expect(server.requests[0]?.query).toEqual({
    anchor: 'newest',
    num_before: '10',
    num_after: '0',
    narrow: JSON.stringify(narrow),
  })
})

test('a path parameter goes into the path', async () => {
  const { server, client } = await anaAt('GET /messages/12', success({ raw_content: 'hi' }))

  await client.messages.getOne({ message_id: 12, apply_markdown: false })

  expect(server.requests[0]?.query).toEqual({ apply_markdown: 'false' })
})

test.each([
  ['design', 'design'],
  ['2024', '"2024"'],
  ['true', '"true"'],
  ['"quoted"', '"\\"quoted\\""'],
  [2024, '2024'],
  [['a@b.c'], '["a@b.c"]'],
])('the recipient %j reads %s on the wire, so that names and ids stay apart', async (to, text) => {
  const { server, client } = await anaAt('POST /messages', success({ id: 1 }))

  await client.messages.send({ type: 'channel', to, content: '42' })

  expect(server.requests[0]?.form).toMatchObject({ to: text, content: '42' })
})

test('a parameter that the endpoint does not have is refused before anything is sent', async () => {
  const { server, client } = await anaAt('GET /streams')

  // @ts-expect-error the compiler refuses it where there is one
  const listing = client.channels.list({ include_publick: true })

  await expect(listing).rejects.toThrow('get-streams has no parameter "include_publick"')
  expect(server.requests).toEqual([])
})

test('an error is thrown with its code, status and fields', async () => {
  const no = failure(400, 'STREAM_DOES_NOT_EXIST', { stream: 'design' })
  const { client } = await anaAt('POST /messages', no)

  const error = await thrownBy(client.messages.send({ type: 'channel', to: 'design', content: '' }))

  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    code: 'STREAM_DOES_NOT_EXIST',
    status: 400,
    message: 'It is STREAM_DOES_NOT_EXIST',
    fields: { stream: 'design' },
    retryAfter: undefined,
  })
})

test('a rate limit names the time to wait, in the body or in the header', async () => {
  const { client } = await anaAt(
    'GET /users/me',
    failure(429, 'RATE_LIMIT_HIT', { 'retry-after': 2.5 }),
    { status: 429, headers: { 'retry-after': '7' }, body: 'Slow down' },
  )

  expect(await thrownBy(client.users.getOwn())).toMatchObject({ retryAfter: 2.5 })
  expect(await thrownBy(client.users.getOwn())).toMatchObject({
    code: 'HTTP_ERROR',
    status: 429,
    retryAfter: 7,
  })
})

test.each<[string, Scripted]>([
  ['a broken connection', 'reset'],
  ['an answer that is cut short', { body: '{"result":"succ' }],
  ['a page of something in between', { body: '<html>Sign in to the Wi-Fi</html>' }],
  ['a redirect', { status: 302, headers: { location: '/api/v1/streams' }, body: '' }],
])('%s is a connection error', async (_what, answer) => {
  const { client, server } = await anaAt('POST /messages', answer)

  const sending = client.messages.send({ type: 'direct', to: [7], content: 'hi' })

  expect(await thrownBy(sending)).toBeInstanceOf(ConnectionError)
  expect(server.requests).toHaveLength(1)
})

test('an unreachable server gives a connection error', async () => {
  const { client, server } = await anaAt('GET /users/me')
  await server.close()

  expect(await thrownBy(client.users.getOwn())).toBeInstanceOf(ConnectionError)
})

test('a call that times out gives a connection error', async () => {
  const { client } = await anaAt('GET /users/me', 'silence')

  const error = await thrownBy(client.users.getOwn({}, { timeoutMs: 20 }))

  expect(error).toBeInstanceOf(ConnectionError)
  expect(error).toMatchObject({ message: 'get-own-user: no answer within 20 ms' })
})

test('an aborted call throws the reason of its signal', async () => {
  const { client, server } = await anaAt('GET /users/me', 'silence')
  const leaving = new AbortController()
  const reason = new Error('Ana left')

  const asking = thrownBy(client.users.getOwn({}, { signal: leaving.signal }))
  await server.arrived('GET /users/me')
  leaving.abort(reason)

  expect(await asking).toBe(reason)
  expect(await thrownBy(client.users.getOwn({}, { signal: leaving.signal }))).toBe(reason)
  expect(server.requests).toHaveLength(1)
})

test('a site may be written as a zuliprc file writes it', async () => {
  const asked: string[] = []
  const note: typeof fetch = async (url) => {
    asked.push(String(url))
    return new Response('{"result":"success"}')
  }
  const sites = [
    'chat.example.com',
    'https://example.com/chat/',
    'localhost:9090',
    'http://a.b/api',
  ]

  for (const site of sites) await connect({ site, fetch: note }).server.getSettings()

  expect(asked).toEqual([
    'https://chat.example.com/api/v1/server_settings',
    'https://example.com/chat/api/v1/server_settings',
    'http://localhost:9090/api/v1/server_settings',
    'http://a.b/api/v1/server_settings',
  ])
})

test('signing in returns what connect needs', async () => {
  const account = { api_key: 'secret', email: 'ana@example.com', user_id: 7 }
  const server = await aServer({
    'POST /fetch_api_key': [success(account)],
    'GET /users/me': [success()],
  })

  const credentials = await signIn({
    site: server.site,
    username: 'ana@example.com',
    password: 'x',
  })
  await connect(credentials).users.getOwn()

  expect(credentials).toEqual({ ...ana, site: server.site, userId: 7 })
  const [signing, asking] = server.requests
  expect(signing?.form).toEqual({ username: 'ana@example.com', password: 'x' })
  expect(signing?.headers.authorization).toBeUndefined()
  expect(asking?.headers.authorization).toMatch(/^Basic /)
})

test('a file is sent in a multipart form', async () => {
  const { server, client } = await anaAt('POST /user_uploads', success({ url: '/x' }))

  const file = new File(['Hello'], 'hello.txt', { type: 'text/plain' })
  expect(await client.uploads.upload({}, { file })).toEqual({ url: '/x' })

  const [request] = server.requests
  expect(request?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(JSON.stringify(request?.form)).toMatch(/hello\.txt.*text\/plain.*Hello/)
})
