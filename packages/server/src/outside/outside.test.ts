import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { Outside, type OutsideRequest } from './outside.ts'
import { Reach } from './reach.ts'

const servers: Server[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
})

/** A foreign server on an address of this machine. */
async function serverAt(host: string, listener: RequestListener, port = 0): Promise<number> {
  const server = createServer(listener).listen(port, host)
  servers.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const usual = { asker: 'ana', timeoutMs: 5000, maxBytes: 1000 }
const here = ['127.0.0.0/8']

function fetched(url: string, more: Partial<OutsideRequest> = {}, outside = new Outside()) {
  return outside.fetch({ url, ...usual, ...more })
}

describe('security 18: addresses that are not public', () => {
  test.each([
    ...['127.0.0.1', '127.8.8.8', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255'],
    ...['192.168.1.1', '169.254.169.254', '100.64.0.1', '192.0.0.1', '198.18.0.1', '224.0.0.1'],
    ...['255.255.255.255', '::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12::1', 'ff02::1'],
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::a00:1'],
    ...['2002:7f00:1::', '2001::1', '2001:db8::1', '', 'localhost', '127.1', '0x7f000001'],
  ])('%s is not reached', (address) => {
    expect(new Reach().includes(address)).toBe(false)
  })

  test.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])(
    '%s is public',
    (address) => {
      expect(new Reach().includes(address)).toBe(true)
    },
  )

  test('a network is reached where the operator allows it, and nothing beside it', () => {
    const reach = new Reach(['10.1.0.0/16', 'fd00:1::/32'])

    expect(['10.1.9.9', 'fd00:1::5'].every((one) => reach.includes(one))).toBe(true)
    const beside = ['10.2.0.1', 'fd00:2::1', '::ffff:10.1.9.9', '127.0.0.1']
    expect(beside.some((one) => reach.includes(one))).toBe(false)
  })

  test('those of this machine are not reached, unless the operator allows it', () => {
    const own = () => ['1.1.1.1', '2606:4700::1111', 'fe80::1', '127.0.0.1']
    const reach = new Reach(['1.1.1.0/30'], own)
    expect(reach.includes('1.1.1.1')).toBe(true)
    expect(reach.includes('2606:4700:0::1111')).toBe(false)
    expect(new Reach([], own).includes('1.1.1.1')).toBe(false)
    expect(new Reach([], own).includes('1.1.1.2')).toBe(true)
  })

  test.each([
    ...['http://127.0.0.1/', 'http://2130706433/', 'http://0x7f.1/', 'http://127.1/'],
    ...['http://[::1]/', 'http://[::ffff:127.0.0.1]/', 'http://localhost/'],
    ...['file:///etc/passwd', 'gopher://1.1.1.1/', 'http://user:pass@1.1.1.1/', 'no address'],
  ])('%s is refused without a connection', async (url) => {
    await expect(fetched(url)).rejects.toMatchObject({ name: 'OutsideError', kind: 'refused' })
  })
})

test('security 18: a name that changes its mind leads nowhere else: it is resolved once', async () => {
  const reached: string[] = []
  const port = await serverAt('127.0.0.2', (_request, response) => {
    reached.push('the checked one')
    response.end('hello')
  })
  await serverAt('127.0.0.1', () => reached.push('the other one'), port)
  const answers = [['127.0.0.2'], ['127.0.0.1']]
  const resolve = async () => answers.shift() ?? []
  const outside = new Outside({ allowedNetworks: ['127.0.0.2/32'], resolve })

  const answer = await fetched(`http://rebinding.example:${port}/x`, {}, outside)

  expect(answer.body.toString()).toBe('hello')
  expect(reached).toEqual(['the checked one'])
  await expect(fetched(`http://rebinding.example:${port}/`, {}, outside)).rejects.toMatchObject({
    kind: 'refused',
  })
  expect(reached).toHaveLength(1)
})

test('security 18: each redirection is checked, and there are only so many', async () => {
  let inside = 0
  const port = await serverAt('127.0.0.2', (request, response) => {
    const { searchParams, pathname } = new URL(request.url ?? '', 'http://x')
    const location = searchParams.get('to') ?? '/loop'
    if (pathname === '/end') response.end('end')
    else response.writeHead(302, { location }).end()
  })
  await serverAt('127.0.0.1', () => inside++, port)
  const outside = new Outside({ allowedNetworks: ['127.0.0.2/32'] })
  const ask = (to: string) =>
    fetched(`http://127.0.0.2:${port}/?to=${encodeURIComponent(to)}`, { maxRedirects: 3 }, outside)

  expect((await ask('/end')).body.toString()).toBe('end')
  for (const to of [`http://127.0.0.1:${port}/`, 'file:///etc/passwd', 'http://[::1]/', '/loop']) {
    await expect(ask(to)).rejects.toMatchObject({ kind: 'refused' })
  }
  expect(inside).toBe(0)
  const unled = await fetched(`http://127.0.0.2:${port}/`, {}, outside)
  expect(unled).toMatchObject({ status: 302, body: Buffer.alloc(0) })
})

test('security 18: answers that are too long, too late, packed or of another type are not taken', async () => {
  const port = await serverAt('127.0.0.1', (request, response) => {
    if (request.url === '/long') response.end('x'.repeat(2000))
    if (request.url === '/packed') response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')
    if (request.url === '/typed') response.writeHead(200, { 'content-type': 'text/html' }).end('x')
    if (request.url === '/slow') response.write('x')
  })
  const outside = new Outside({ allowedNetworks: here })
  const ask = (path: string, more: Partial<OutsideRequest> = {}) =>
    fetched(`http://127.0.0.1:${port}${path}`, more, outside)

  await expect(ask('/long')).rejects.toMatchObject({ kind: 'refused' })
  expect((await ask('/long', { takesBeginning: true })).body).toHaveLength(1000)
  await expect(ask('/packed')).rejects.toMatchObject({ kind: 'refused' })
  await expect(ask('/typed', { accepts: /^image\// })).rejects.toMatchObject({ kind: 'refused' })
  expect((await ask('/typed', { accepts: /^text\/html/ })).status).toBe(200)
  for (const path of ['/slow', '/never']) {
    await expect(ask(path, { timeoutMs: 200 })).rejects.toMatchObject({
      kind: 'failed',
      message: 'it takes too long',
    })
  }
})

test('security 25: names whose servers never answer delay only those of the same asker', async () => {
  const port = await serverAt('127.0.0.1', (_request, response) => void response.end('hello'))
  const begun: string[] = []
  const resolve = (host: string) => {
    begun.push(host)
    return host === 'good.example'
      ? Promise.resolve(['127.0.0.1'])
      : new Promise<never>(() => undefined)
  }
  const outside = new Outside({ allowedNetworks: here, resolve })
  const slow = Array.from({ length: 20 }, (_, at) =>
    fetched(`http://slow${at}.example/`, { timeoutMs: 100 }, outside),
  )
  const good = await fetched(`http://good.example:${port}/`, { asker: 'ben' }, outside)
  expect(good.body.toString()).toBe('hello')
  const outcomes = await Promise.allSettled(slow)
  expect(outcomes.map(({ status }) => status)).not.toContain('fulfilled')
  expect(begun).toEqual([0, 1, 2, 3].map((at) => `slow${at}.example`).concat('good.example'))
})

test('only the requested fields are sent', async () => {
  let seen: Record<string, unknown> = {}
  const port = await serverAt('127.0.0.1', (request, response) => {
    seen = request.headers
    response.end()
  })

  await fetched(`http://127.0.0.1:${port}/`, {}, new Outside({ allowedNetworks: here }))

  expect(seen).toEqual({
    accept: '*/*',
    connection: expect.any(String),
    host: `127.0.0.1:${port}`,
    'user-agent': 'Parley',
  })
})

test('security 18: a server that switches protocols or hangs up is refused at once', async () => {
  const outside = new Outside({ allowedNetworks: here })
  const answers = async (text: string) => {
    const port = await serverAt('127.0.0.1', ({ socket }) => void socket.end(text))
    return fetched(`http://127.0.0.1:${port}/`, {}, outside)
  }
  const switching = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'

  await expect(answers(switching)).rejects.toMatchObject({
    kind: 'refused',
    message: 'it switches to another protocol',
  })
  for (const text of ['', 'HTTP/1.1 200', 'HTTP/1.1 100 Continue\r\n\r\n']) {
    await expect(answers(text), text).rejects.toMatchObject({ kind: 'failed' })
  }
})

test('a server that is not there has failed, and may be asked again', async () => {
  const port = await serverAt('127.0.0.1', () => undefined)
  servers[0]?.close()
  await once(servers.splice(0)[0] as Server, 'close')
  const outside = new Outside({ allowedNetworks: here })

  await expect(fetched(`http://127.0.0.1:${port}/`, {}, outside)).rejects.toMatchObject({
    kind: 'failed',
  })
})
