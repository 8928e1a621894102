import { connect } from 'node:net'
import { endpoints } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, theServer } from '../../test/a-realm.ts'
import { byChance } from '../../test/coverage.ts'
import { seededRandom, testSeed } from '../../test/random.ts'
import { startSibling } from '../../test/test-server.ts'

/** The number of requests; PARLEY_FUZZ sets a larger one. */
const requests = Math.max(600, Number(process.env.PARLEY_FUZZ ?? 0))

const bad = [
  ...['%00', '%C0%80', '%c0%af', '%E0%80%80', '%ff', '%ED%A0%80', '%', '%2', '%zz', '%25%30%30'],
  ...[
    '%2F',
    '%2f..%2f',
    '..',
    '.',
    '',
    '%2e%2e',
    '\\',
    '%5c',
    '//',
    ';',
    '%3B',
    '*',
    '@',
    ':',
    '~',
  ],
  ...[
    '\x00',
    '\x01',
    '\x7f',
    '\x80\xff',
    '\xc3',
    '%0d%0a',
    '%09',
    '%EF%BB%BF',
    '%E2%80%AE',
    '%F0%9F%98%80',
  ],
  ...[
    '{}',
    '%7B%7D',
    '[',
    '"%5cu0000"',
    '%22%5Cu0000%22',
    '%22%5Cud800%22',
    'null',
    'true',
    '__proto__',
  ],
  ...[
    '1',
    '0',
    '-1',
    '2147483648',
    '1e9',
    '9'.repeat(400),
    'x'.repeat(499),
    'x'.repeat(600),
    'x'.repeat(3000),
  ],
  ...[
    'constructor',
    'a.png',
    '2/x/y.txt',
    '%2E%2E%2F%2E%2E%2Fetc%2Fpasswd',
    '?',
    '?a=%00',
    '?a=%ff&a',
    '#',
  ],
]

const places = [
  ...endpoints.map(({ method, path }) => [method, `/api/v1${path}`] as const),
  ...[
    '/user_uploads/{a}',
    '/user_uploads/temporary/{a}/{b}',
    '/user_uploads/thumbnail/{a}/{b}',
  ].map(got),
  ...[
    '/user_avatars/{a}/{b}',
    '/user_avatars/{a}',
    '/avatar/{a}',
    '/avatar/{a}/medium',
    '/external_content/{a}/{b}',
  ].map(got),
  ...[
    '/reset/{a}',
    '/join/{a}',
    '/login/{a}',
    '/api/v1/tus/{a}',
    '/{a}',
    '/{a}/{b}',
    '/api/{a}',
    '/api/v1/events/stream?queue_id={a}&last_event_id=-1',
    '/api/v1/events/socket?queue_id={a}&last_event_id={b}',
    '/login?next={a}',
    '/login/openid?next={a}&invitation={b}',
    '/avatar/1?version={a}',
    '/api/v1/{a}/{b}/{c}',
  ].map(got),
]

function got(path: string) {
  return ['GET', path] as const
}

/** Not those that wait, or that end the organization or everybody's account. */
const spared = /^(POST|DELETE) .*\/(realm\/deactivate|users\/me)$|^GET .*\/events$/

test(
  `security 25: no path causes a 500 (seed ${testSeed})`,
  async () => {
    const { olga, host } = await aRealm({ channel: 'design', subscribers: ['ana'] })
    const sibling = await startSibling(await theServer())
    await sibling.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = sibling.http.server.address() as { port: number }
    const random = seededRandom(testSeed)
    const tried = places.filter(([method, path]) => !spared.test(`${method} ${path}`))

    await byChance(async () => {
      for (let done = 0; done < requests; done++) {
        const [method, path] = random.pick(tried)
        const target = path.replaceAll(
          /\{\w+\}/g,
          () => `${random.pick(bad)}${random.below(4) ? '' : random.pick(bad)}`,
        )
        const key = random.below(3) ? `Authorization: ${olga.authorization}\r\n` : ''
        const head = `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\n${key}Connection: close\r\n\r\n`
        const answer = await rawly(port, Buffer.from(head, 'latin1'))
        const story = `${method} ${JSON.stringify(target.slice(0, 200))}: ${answer.slice(0, 300)}`
        expect(answer, story).toMatch(/^HTTP\/1\.1 [1-4]\d\d /)
      }
    })
    await sibling.close()
  },
  60_000 + requests * 50,
)

test('security 25: a null byte in a path is refused by the name of its parameter', async () => {
  const { olga } = await aRealm()

  for (const url of [
    '/realm/emoji/%00',
    '/users/a%00b',
    '/streams/1/%00',
    '/users/%22%5Cu0000%22/presence',
  ]) {
    const { status, body } = await olga.requests('GET', url, {})
    expect([url, status < 500, body.result]).toEqual([url, true, 'error'])
  }
  for (const carrier of ['stream', 'socket']) {
    const url = `/events/${carrier}?queue_id=%00&last_event_id=-1`
    const { status, body } = await olga.requests('GET', url, {})
    expect([url, status, body.code]).toEqual([url, 400, 'BAD_REQUEST'])
  }
  const { status, body } = await olga.requests('DELETE', '/realm/emoji/a%00b', {})
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'BAD_REQUEST' })
})

function rawly(port: number, request: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
    socket.setTimeout(10_000, () => socket.destroy(new Error(`no answer to ${request}`)))
  })
}
