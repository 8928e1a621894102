import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { ApiError } from '@parley/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aHome, type Home } from './home.ts'
import { allMessages, type Person, theOwner } from './people.ts'
import { aServer } from './server-process.ts'
import { aWaitingPoll } from './waiting-poll.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Mounts a small disk at the home's data directory. Returns whether this machine allows it. */
function hasSmallDisk({ dataDir }: Home): boolean {
  try {
    const copy = `${dataDir} copy`
    mkdirSync(copy)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=220m', 'tmpfs', copy], { stdio: 'pipe' })
    execFileSync('cp', ['-r', join(dataDir, 'database'), copy])
    execFileSync('mount', ['--move', copy, dataDir], { stdio: 'pipe' })
    onTestFinished(() => void execFileSync('umount', ['-l', dataDir]))
    return true
  } catch {
    return false
  }
}

/** Writes until nothing more fits. */
function fill(file: string): void {
  const out = openSync(file, 'w')
  for (const size of [1024 * 1024, 4096]) {
    try {
      for (;;) if (writeSync(out, Buffer.alloc(size, 1)) < size) break
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOSPC') throw error
    }
  }
  closeSync(out)
}

const long = 'A long message. '.repeat(600)

/** Sends until the server refuses. Returns the acknowledged messages and the refusal. */
async function sendsUntilRefused({ client }: Person) {
  const acknowledged: number[] = []
  for (;;) {
    const to = { type: 'channel', to: 'general', topic: 'talk' } as const
    try {
      acknowledged.push((await client.messages.send({ ...to, content: long })).id)
    } catch (error) {
      return { acknowledged, error }
    }
  }
}

const onEmbedded = test.runIf(process.env.TEST_DATABASE_URL === undefined)

onEmbedded(
  'a full disk is a 503 and one line; reading goes on, and so does writing after it',
  async (context) => {
    const home = await aHome()
    if (!hasSmallDisk(home)) return context.skip('no small disk can be mounted here')
    const server = await aServer(home.settings)
    const olga = await theOwner(home)
    const filler = join(home.dataDir, 'filler')
    fill(filler)

    const { acknowledged, error } = await sendsUntilRefused(olga)

    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' })
    expect((await allMessages(olga)).slice(-acknowledged.length).map(({ id }) => id)).toEqual(
      acknowledged,
    )
    expect(server.stdout.match(/The disk of the data directory is full/g)).toHaveLength(1)
    expect(server.stdout.match(/the storage is unavailable/g)?.length).toBeLessThanOrEqual(2)

    rmSync(filler)
    await server.says(/has space again/)
    const after = await olga.client.messages.send({
      type: 'channel',
      to: 'general',
      topic: 'talk',
      content: 'Hi',
    })
    await server.kill()
    await aServer(home.settings)
    const kept = (await allMessages(olga)).map(({ id }) => id)
    expect(kept).toEqual(expect.arrayContaining([...acknowledged, after.id]))
    expect(server.stderr).toBe('')
  },
)

onEmbedded('a server whose disk is full can be stopped, and starts again', async (context) => {
  const home = await aHome()
  if (!hasSmallDisk(home)) return context.skip('no small disk can be mounted here')
  const server = await aServer(home.settings)
  const olga = await theOwner(home)
  const { queue_id, last_event_id } = await olga.client.queues.register()
  const { polling } = await aWaitingPoll(olga.client, { queue_id, last_event_id })
  const filler = join(home.dataDir, 'filler')
  fill(filler)
  const { acknowledged } = await sendsUntilRefused(olga)
  await polling

  expect(await server.stop()).toEqual({ code: 0, signal: null })

  expect(server.stderr).toBe('')
  rmSync(filler)
  await aServer(home.settings)
  const kept = (await allMessages(olga)).map(({ id }) => id)
  expect(kept).toEqual(expect.arrayContaining(acknowledged))
})
