import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { connect } from '@nats-io/transport-node'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../bench/src/processes/free-port.ts'
import { testDirectory } from '../../test/storage.ts'
import type { BusMessage } from './bus.ts'
import { readNatsUrl } from './nats-address.ts'
import { natsBus, subjectOf } from './nats-bus.ts'
import { signed, verified } from './signature.ts'

const secret = Buffer.alloc(32, 1)

test('NATS_URL contains hosts, credentials, and whether TLS is required', () => {
  expect(readNatsUrl('127.0.0.1:4222')).toEqual({ servers: ['127.0.0.1:4222'] })
  expect(readNatsUrl('nats://a:4222,b:4222/')).toEqual({ servers: ['a:4222', 'b:4222'] })
  expect(readNatsUrl('tls://parley:p%40s%3As@a')).toEqual({
    servers: ['a'],
    user: 'parley',
    pass: 'p@s:s',
    tls: {},
  })
  expect(readNatsUrl('nats://s3cret@a')).toEqual({ servers: ['a'], token: 's3cret' })
})

test('security 20: messages between nodes require a signature, which is valid for a minute', () => {
  const line = signed(secret, '{"kind":"log-grew"}', 1_000_000)
  expect(verified(secret, line, 1_060_000)).toBe('{"kind":"log-grew"}')
  for (const [forged, now] of [
    ['{"kind":"log-grew"}', 1_000_000],
    ['', 1_000_000],
    [line.replace('log-grew', 'log-shrank'), 1_000_000],
    [line.replace(' 1000000 ', ' 1000001 '), 1_000_000],
    [signed(Buffer.alloc(32, 2), '{}', 1_000_000), 1_000_000],
    [line, 1_060_001],
    [line, 939_999],
  ] as const) {
    expect(verified(secret, forged, now), `${forged} at ${now}`).toBeUndefined()
  }
})

const onTrouble = (error: unknown) => {
  throw error
}

const nats = process.env.TEST_NATS_URL

test.runIf(nats)('security 20: nodes ignore messages of strangers on the bus', async () => {
  const lines: string[] = []
  const heard: BusMessage[] = []
  const open = (url = nats ?? '') =>
    natsBus({ url, secret, tell: (line) => lines.push(line), onTrouble })
  const [listening, other] = [await open(), await open()]
  const stranger = await connect({ servers: nats ?? '' })
  onTestFinished(async () => {
    await Promise.all([listening.close(), other.close(), stranger.close()])
  })
  listening.onMessage((message) => heard.push(message))
  const grew = { kind: 'log-grew', realmId: 4_000_000_001, position: 7 } as never

  for (const text of ['{', JSON.stringify(grew), signed(Buffer.alloc(32), JSON.stringify(grew))]) {
    stranger.publish(subjectOf(secret), text)
  }
  await stranger.flush()
  other.publish(grew)

  await expect
    .poll(() =>
      heard.filter((message) => 'realmId' in message && message.realmId === 4_000_000_001),
    )
    .toEqual([grew])
  expect(lines.filter((line) => line.includes('signed recently'))).toHaveLength(2)
})

test.runIf(nats)('security 20: a recorded message has no second effect', async () => {
  const own = randomBytes(32)
  const heard: BusMessage[] = []
  const open = () => natsBus({ url: nats ?? '', secret: own, tell: () => undefined, onTrouble })
  const [listening, sibling] = [await open(), await open()]
  const stranger = await connect({ servers: nats ?? '' })
  onTestFinished(async () => {
    await Promise.all([listening.close(), sibling.close(), stranger.close()])
  })
  listening.onMessage((message) => heard.push(message))
  const recordings = stranger.subscribe(subjectOf(own), { max: 1 })
  await stranger.flush()
  const spent = (count: number) => ({ kind: 'limits-spent', spent: [count] }) as const

  sibling.publish(spent(1))
  for await (const recorded of recordings) {
    for (let count = 0; count < 3; count++) stranger.publish(subjectOf(own), recorded.data)
  }
  await stranger.flush()
  sibling.publish(spent(2))

  await expect.poll(() => heard.at(-1)).toEqual(spent(2))
  expect(heard).toEqual([spent(1), spent(2)])
})

test.runIf(nats)(
  "two installations on one NATS server do not receive each other's messages",
  async () => {
    const lines: string[] = []
    const heard: BusMessage[] = []
    const tell = (line: string) => void lines.push(line)
    const [ours, theirs] = [randomBytes(32), randomBytes(32)]
    const open = (of: Buffer) => natsBus({ url: nats ?? '', secret: of, tell, onTrouble })
    const [listening, sibling, stranger] = [await open(ours), await open(ours), await open(theirs)]
    onTestFinished(async () => {
      await Promise.all([listening.close(), sibling.close(), stranger.close()])
    })
    listening.onMessage((message) => heard.push(message))
    const grew = (position: number) => ({ kind: 'log-grew', realmId: 1, position }) as never

    for (let count = 0; count < 10; count++) stranger.publish(grew(count))
    // NATS keeps the order of one connection only, so the last word is the sibling's own.
    sibling.publish(grew(100))

    await expect.poll(() => heard.at(-1)).toEqual(grew(100))
    expect(heard).toEqual([grew(100)])
    expect(lines).toEqual([])
  },
)

const isInstalled = ['nats-server', 'openssl'].every(
  (program) => spawnSync(program, ['--help'], { stdio: 'ignore' }).error === undefined,
)

/** Starts a NATS server and returns its URL. */
async function aNatsServer(config: string): Promise<string> {
  const port = await freePort()
  const directory = await testDirectory()
  const file = join(directory, 'nats.conf')
  await writeFile(file, `host: 127.0.0.1\nport: ${port}\n${config}`)
  const server = spawn('nats-server', ['-c', file], { stdio: 'ignore' })
  onTestFinished(() => void server.kill())
  await expect.poll(() => canConnect(port), { timeout: 10_000 }).toBe(true)
  return `127.0.0.1:${port}`
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('data', () => socket.destroy())
  })
}

/** The message of a node that connects there and is refused. */
async function saidAt(url: string): Promise<string> {
  const lines: string[] = []
  const bus = await natsBus({ url, secret, tell: (line) => lines.push(line), onTrouble })
  await bus.close()
  return lines.join('\n')
}

test.runIf(isInstalled)('security 20: credentials for the bus come from NATS_URL', async () => {
  const place = await aNatsServer(
    'authorization { users: [{ user: parley, password: "p@ss:word", permissions: { publish: "parley.wake.*", subscribe: "parley.wake.*" } }] }',
  )
  expect(await saidAt(`nats://parley:p%40ss%3Aword@${place}`)).toBe('')
  for (const url of [`nats://${place}`, `nats://parley:wrong@${place}`]) {
    const said = await saidAt(url)
    expect(said).toContain(`NATS is unavailable at ${place}`)
    expect(said).not.toContain('wrong@')
  }
})

test.runIf(isInstalled)(
  'security 20: tls:// trusts no server without a certificate that counts',
  async () => {
    const directory = await testDirectory()
    const [key, cert] = [join(directory, 'key.pem'), join(directory, 'cert.pem')]
    const newKey = [
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-keyout',
      key,
    ]
    const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
    execFileSync('openssl', ['req', '-x509', ...newKey, '-out', cert, '-days', '2', ...subject], {
      stdio: 'ignore',
    })
    const encrypted = await aNatsServer(`tls { cert_file: "${cert}", key_file: "${key}" }`)
    const plain = await aNatsServer('')

    expect(await saidAt(`tls://${encrypted}`)).toMatch(/self-signed certificate/)
    expect(await saidAt(`tls://${plain}`)).toMatch(/does not support 'tls'/)
  },
)
