import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../test/process/home.ts'
import type { BusMessage } from './bus.ts'
import { natsBus } from './nats-bus.ts'

const isInstalled = spawnSync('nats-server', ['--help'], { stdio: 'ignore' }).error === undefined

function aNatsServer(port: number) {
  const server = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
  onTestFinished(() => void server.kill('SIGKILL'))
  return server
}

/** A bus, and how often it reported that messages flow again. */
async function aBus(port: number) {
  const url = `nats://127.0.0.1:${port}`
  const bus = await natsBus({ url, secret: Buffer.alloc(32, 3), tell: () => undefined })
  onTestFinished(() => bus.close())
  const counted = { bus, returns: 0 }
  bus.onReturn(() => counted.returns++)
  return counted
}

test.runIf(isInstalled)(
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
