import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../bench/src/processes/free-port.ts'
import { aHome } from './home.ts'
import { aServer, theServerOfAll } from './server-process.ts'

vi.setConfig({ testTimeout: 240_000 })

const host = 'chat.example.org'

interface Asked {
  /** The address of this machine that represents the client. */
  readonly from: string
  readonly headers?: Readonly<Record<string, string>>
  readonly path?: string
}

interface Told {
  readonly status: number
  readonly cookies: readonly string[]
  readonly body: string
}

/** As behind a proxy: with limits, at a public address. */
const behindProxy = { SITE_URL: `https://${host}`, RATE_LIMITING: 'on' }

/** A server that trusts the proxies of this machine. Each test has addresses of its own, whose limits it uses up. */
const shared = theServerOfAll({ ...behindProxy, TRUSTED_PROXIES: '127.0.0.1/32' })

const trusting = () => Number(shared().settings.PORT)

test('security 25: behind a proxy every client has limits of its own', async () => {
  await expectOwnLimits(await smallProxy(trusting()), '127.0.0.2', '127.0.0.3')
})

test('security 25: behind nginx, set up as the page says, every client has limits of its own', async ({
  skip,
}) => {
  const nginx = findNginx()
  if (!nginx) return skip('skipped: nginx is not installed')
  await expectOwnLimits(await startNginx(nginx, trusting()), '127.0.0.5', '127.0.0.6')
})

test('security 25: a client cannot claim an address, through a proxy or past it', async () => {
  const port = trusting()
  const proxy = await smallProxy(port)
  const claims = (count: number) => ({ 'X-Forwarded-For': `198.51.100.${count % 250}, 127.0.0.1` })

  for (const at of [proxy, port]) {
    const claim = (count: number) => asks(at, { from: '127.0.0.4', headers: claims(count) })
    expect(await isRefusedAtLast(claim)).toBe(true)
  }
})

test('security 25: forwarding headers of an untrusted connection are ignored', async () => {
  const { settings } = await aHome()
  await aServer({ ...settings, ...behindProxy, TRUSTED_PROXIES: '10.0.0.0/8' })
  const port = Number(settings.PORT)

  await usesUp(port, '127.0.0.1')
  const headers = { 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Host': host }

  const claim = () => asks(port, { from: '127.0.0.1', headers })
  expect(await isRefusedAtLast(claim, few)).toBe(true)
})

test('the name of the site is the host that the client used, never X-Forwarded-Host', async () => {
  const port = await smallProxy(trusting())

  const settings = await asks(port, {
    from: '127.0.0.7',
    headers: { 'X-Forwarded-Host': 'evil.example' },
  })
  expect(JSON.parse(settings.body)).toMatchObject({ realm_url: `https://${host}` })
  const nobody = await asks(port, {
    from: '127.0.0.7',
    headers: { Host: 'evil.example', 'X-Forwarded-Host': host },
  })
  expect(JSON.parse(nobody.body)).toMatchObject({ code: 'NONEXISTENT_SUBDOMAIN' })
  const page = await asks(port, { from: '127.0.0.7', path: '/login' })
  expect(page.cookies.join()).toMatch(/^__Host-parley_visit=.*; Secure$/)
})

/** One uses all up; others, who come through the same proxy, have theirs. */
async function expectOwnLimits(port: number, one: string, other: string): Promise<void> {
  await usesUp(port, one)

  expect(await asks(port, { from: other })).toMatchObject({ status: 200 })
  expect(await isRefusedAtLast(() => asks(port, { from: one }), few)).toBe(true)
}

async function usesUp(port: number, from: string): Promise<void> {
  expect(await isRefusedAtLast(() => asks(port, { from }))).toBe(true)
}

/** Far below the limit of an address, which recovers a little meanwhile. */
const few = 20

async function isRefusedAtLast(
  ask: (count: number) => Promise<Told>,
  most = 500,
): Promise<boolean> {
  for (let count = 0; count < most; count++) if ((await ask(count)).status === 429) return true
  return false
}

function asks(
  port: number,
  { from, headers = {}, path = '/api/v1/server_settings' }: Asked,
): Promise<Told> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path,
      localAddress: from,
      headers: { host, ...headers },
    }
    const asking = request(options, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (text: string) => {
        body += text
      })
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          cookies: answer.headers['set-cookie'] ?? [],
          body,
        }),
      )
    })
    asking.on('error', reject).end()
  })
}

/** A minimal proxy that follows docs/proxy.md carefully: it appends to what the client claims. */
async function smallProxy(port: number): Promise<number> {
  const proxy = createServer((incoming, answer) => {
    const claimed = incoming.headers['x-forwarded-for']
    const client = incoming.socket.remoteAddress ?? ''
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': claimed === undefined ? client : `${claimed}, ${client}`,
      'x-forwarded-proto': 'https',
    }
    const { method, url: path } = incoming
    const handed = request({ host: '127.0.0.1', port, method, path, headers }, (told) => {
      answer.writeHead(told.statusCode ?? 502, told.headers)
      told.pipe(answer)
    })
    handed.on('error', () => answer.destroy())
    incoming.pipe(handed)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  return (proxy.address() as AddressInfo).port
}

function findNginx(): string | undefined {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' })
    return 'nginx'
  } catch {
    return undefined
  }
}

/** The configuration of the page, at other ports and without certificates. */
async function startNginx(nginx: string, port: number): Promise<number> {
  const page = await readFile(
    fileURLToPath(new URL('../../../../docs/proxy.md', import.meta.url)),
    'utf8',
  )
  const [, written = ''] = /```nginx\n(.*?)```/s.exec(page) ?? []
  const listening = await freePort()
  const server = written
    .replace(/listen 443 ssl;/, `listen 127.0.0.1:${listening};`)
    .replaceAll(/^ *ssl_.*$/gm, '')
    .replace('127.0.0.1:9090', `127.0.0.1:${port}`)
    .replace('$scheme', 'https')
  const directory = join(process.env.PARLEY_TEST_DIR ?? '', `nginx-${listening}`)
  await mkdir(directory, { recursive: true })
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${directory}/${name};`,
  )
  const config = join(directory, 'nginx.conf')
  await writeFile(
    config,
    `daemon off; pid ${directory}/pid; error_log stderr; events {}\nhttp { access_log off; ${kept.join(' ')}\n${server}}`,
  )
  const child = spawn(nginx, ['-c', config, '-p', directory], { stdio: 'inherit' })
  onTestFinished(() => void child.kill('SIGQUIT'))
  await untilItListens(listening)
  return listening
}

async function untilItListens(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const connected = once(socket, 'connect')
    const isThere = await connected.then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isThere) return
    await setTimeout(50)
  }
}
