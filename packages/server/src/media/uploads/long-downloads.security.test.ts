import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@parley/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aRealm, type TestRealm, theServer } from '../../../test/a-realm.ts'
import { sendsFile } from '../../../test/files.ts'
import type { Loose } from '../../../test/person.ts'
import { startSibling } from '../../../test/test-server.ts'
import { listens } from '../../../test/tus.ts'

const mib = 1_048_576
const size = 24 * mib

/** A download that Ben has begun and does not read on, of a file of which he read a message. */
async function aSlowDownload() {
  const org = await aRealm()
  const { ana, ben } = org
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'parley-downloads-'))
  const server = await startSibling(await theServer(), { env: { DATA_DIR } })
  onTestFinished(async () => {
    await server.close()
    await rm(DATA_DIR, { recursive: true, force: true })
  })
  const file = { name: 'a.bin', content: Buffer.alloc(size, 1), type: 'application/octet-stream' }
  const { body } = await sendsFile(ana, api.uploads.upload as Loose, file, { server })
  await ana.calls(api.channels.subscribe, {
    subscriptions: [{ name: 'vault' }],
    invite_only: true,
  })
  await ana.adds([ben], 'vault')
  await ana.sends('vault', 'x', `[it](${body.url})`)
  const there = await server.realms.open(org.realm.id)
  await there.writer.catchUp()
  const port = await listens(server.http)
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const asked = `GET ${body.url} HTTP/1.1\r\nHost: ${ben.host}\r\nConnection: close\r\n`
  socket.write(`${asked}Authorization: ${ben.authorization}\r\n\r\n`)
  const [first] = await once(socket, 'data')
  socket.pause()
  let count = first.length
  const rest = async () => {
    await there.writer.catchUp()
    socket.on('data', (piece) => {
      count += piece.length
    })
    socket.on('error', () => undefined)
    socket.resume()
    if (!socket.destroyed) await once(socket, 'close')
    return { head: String(first.subarray(0, 15)), count }
  }
  return { ...org, rest }
}

const endings: Record<string, (org: TestRealm) => Promise<unknown>> = {
  'a new key': ({ ben }) => ben.calls(api.auth.regenerateApiKey, {}),
  deactivation: ({ olga, ben }) => olga.calls(api.users.deactivate, { user_id: ben.id }),
  'a removal from the channel': ({ ana, ben }) =>
    ana.calls(api.channels.unsubscribe, { subscriptions: ['vault'], principals: [ben.id] }),
}

describe('security 9: a download ends with what allowed it', () => {
  test.each(Object.keys(endings))('%s', async (ending) => {
    const { rest, ...org } = await aSlowDownload()
    await endings[ending]?.(org)

    const { head, count } = await rest()
    expect(head).toBe('HTTP/1.1 200 OK')
    expect(count).toBeLessThan(size)
  })

  test('and with nothing else', async () => {
    const { rest, olga, gus } = await aSlowDownload()
    await olga.calls(api.users.deactivate, { user_id: gus.id })

    expect((await rest()).count).toBeGreaterThan(size)
  })
})
