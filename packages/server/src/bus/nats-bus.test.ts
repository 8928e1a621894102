import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../bench/src/processes/free-port.ts'
import { aNatsServer, natsIsInstalled } from '../../test/nats-server.ts'
import type { BusMessage } from './bus.ts'
import { natsBus } from './nats-bus.ts'

/** A bus, and how often it reported that messages flow again. */
async function aBus(port: number) {
  const url = `nats://127.0.0.1:${port}`
  const troubles: unknown[] = []
  const onTrouble = (error: unknown) => troubles.push(error)
  const secret = Buffer.alloc(32, 3)
  const bus = await natsBus({ url, secret, tell: () => undefined, onTrouble })
  onTestFinished(() => bus.close())
  const counted = { bus, returns: 0, troubles }
  bus.onReturn(() => counted.returns++)
  return counted
}

test.runIf(natsIsInstalled)(
  'a bus says when messages pass again, so that nodes look for those that were lost',
  async () => {
    const port = await freePort()
    // NATS is away when they start.
    const [listening, telling] = await Promise.all([aBus(port), aBus(port)])
    const heard: BusMessage[] = []
    listening.bus.onMessage((message) => heard.push(message))
    let server = aNatsServer(port)

    for (const round of [1, 2, 3]) {
      await expect.poll(() => [listening.returns, telling.returns]).toEqual([round, round])
      telling.bus.publish({ kind: 'limits-spent', spent: [round] })
      await expect.poll(() => heard.length).toBe(round)

      server.kill('SIGKILL')
      await once(server, 'exit')
      server = aNatsServer(port)
    }
  },
)

test.runIf(natsIsInstalled)(
  'a listener that fails is reported, and later messages are heard',
  async () => {
    const port = await freePort()
    aNatsServer(port)
    const [listening, telling] = await Promise.all([aBus(port), aBus(port)])
    const heard: BusMessage[] = []
    listening.bus.onMessage((message) => {
      if (heard.length === 0) throw new Error(`Cannot read ${message.kind}`)
    })
    listening.bus.onMessage((message) => heard.push(message))
    await expect.poll(() => [listening.returns, telling.returns]).toEqual([1, 1])

    for (const round of [1, 2]) telling.bus.publish({ kind: 'limits-spent', spent: [round] })

    await expect.poll(() => heard.length).toBe(2)
    expect(listening.troubles).toEqual([new Error('Cannot read limits-spent')])
  },
)

test.runIf(natsIsInstalled)(
  'a bus that NATS refuses for a while tries until it is accepted',
  async () => {
    const port = await freePort()
    const before = aNatsServer(port)
    const [listening, telling] = await Promise.all([aBus(port), aBus(port)])
    const heard: BusMessage[] = []
    listening.bus.onMessage((message) => heard.push(message))
    await expect.poll(() => [listening.returns, telling.returns]).toEqual([1, 1])
    before.kill('SIGKILL')
    await once(before, 'exit')

    const strict = aNatsServer(port, ['--user', 'somebody', '--pass', 'else'])
    let refusals = 0
    strict.stderr.on('data', (lines: Buffer) => {
      refusals += String(lines).split('authentication error').length - 1
    })
    // The client of NATS gives up after two in its usual settings.
    await expect.poll(() => refusals).toBeGreaterThanOrEqual(8)
    telling.bus.publish({ kind: 'limits-spent', spent: ['lost'] })
    strict.kill('SIGKILL')
    await once(strict, 'exit')

    aNatsServer(port)
    // Note: the client reports a return once for each attempt that was refused.
    await expect.poll(() => Math.min(listening.returns, telling.returns)).toBeGreaterThan(1)
    telling.bus.publish({ kind: 'limits-spent', spent: ['heard'] })
    await expect.poll(() => heard).toContainEqual({ kind: 'limits-spent', spent: ['heard'] })
    expect([...listening.troubles, ...telling.troubles]).toEqual([])
  },
)

test('a bus closes soon though whatever is at the address of NATS never answers', async () => {
  const sockets: Socket[] = []
  const port = await freePort()
  const silent = createServer((socket) => sockets.push(socket)).listen(port, '127.0.0.1')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  await once(silent, 'listening')
  const { bus } = await aBus(port)

  const began = performance.now()
  await bus.close()

  expect(performance.now() - began).toBeLessThan(8000)
})
