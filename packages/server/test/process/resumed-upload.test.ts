import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readZuliprc } from '@parley/client'
import { expect, test, vi } from 'vitest'
import { seededRandom, testSeed } from '../random.ts'
import { creation, patch, type TusTarget, tus } from '../tus.ts'
import { aHome } from './home.ts'
import { aServer } from './server-process.ts'

vi.setConfig({ testTimeout: 120_000 })

const cuts = 50
/** PARLEY_FUZZ sets more: starting the server takes longer than everything else here. */
const kills = process.env.PARLEY_FUZZ === undefined ? 3 : 25
const url = '/api/v1/tus'
const { below } = seededRandom(testSeed)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test(`an upload outlives ${cuts} broken connections and ${kills} kills, byte for byte`, async () => {
  const home = await aHome()
  let server = await aServer(home.settings)
  const { email, apiKey } = readZuliprc(await readFile(join(home.dataDir, 'zuliprc'), 'utf8'))
  const authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`
  const { port, host } = new URL(home.site)
  const target: TusTarget = { port: Number(port), host, authorization }
  const content = randomBytes(20_000_000)
  const headers = creation(content.length, { filename: 'large.bin' })
  const created = await tus(target, { method: 'POST', url, headers })
  const at = String(created?.headers.location)

  const offsets = new Set<number>()
  for (let cut = 1; cut <= cuts; cut++) {
    const from = await offsetOf(target, at)
    offsets.add(from)
    const body = content.subarray(from)
    const cutAfter = Math.min(body.length - 1, below(700_000))
    const part = { method: 'PATCH', url: at, headers: patch(from), body, cutAfter }
    const sending = tus(target, part)
    if (cut % Math.ceil(cuts / kills) === 0) {
      // Note: in the middle of the part, which the kill interrupts.
      await server.kill()
      await sending
      server = await aServer(home.settings)
    } else await sending
  }
  const from = await offsetOf(target, at)
  const body = content.subarray(from)
  const ended = await tus(target, { method: 'PATCH', url: at, headers: patch(from), body })

  const { url: address } = JSON.parse(ended?.body ?? '')
  const response = await fetch(home.site + address, { headers: { authorization } })
  expect(sha256(Buffer.from(await response.arrayBuffer()))).toBe(sha256(content))
  expect(offsets.size).toBeGreaterThan(cuts / 2)
})

async function offsetOf(target: TusTarget, url: string): Promise<number> {
  const answer = await tus(target, { method: 'HEAD', url })
  expect(answer?.status).toBe(200)
  return Number(answer?.headers['upload-offset'])
}
