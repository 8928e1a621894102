import { api } from '@parley/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import { expectError } from '../../../test/asks.ts'
import { sendsFile } from '../../../test/files.ts'
import { MoodyStore } from '../../../test/moody-store.ts'
import type { Loose } from '../../../test/person.ts'
import { startSibling } from '../../../test/test-server.ts'
import { FileSweep, sweepFiles } from './sweep-files.ts'
import { insertUnclaimed } from './uploads.store.ts'

test('an upload that the storage does not keep is refused, leaves nothing, and works later', async () => {
  const { ana, realm } = await aRealm()
  const moody = new MoodyStore()
  const server = await startSibling(await theServer(), { env: await moody.env() })
  onTestFinished(() => server.close())
  const files = async () =>
    (await realm.sql`select from attachment where realm_id = ${realm.id}`).count
  const hello = { name: 'hello.txt', content: 'Hello, file!', type: 'text/plain' }
  const uploads = () => sendsFile(ana, api.uploads.upload as Loose, hello, { server })
  moody.moods.push('keeps half', 'keeps half', 'keeps half')

  const refused = await uploads()

  expectError(refused, 503, 'SERVICE_UNAVAILABLE')
  expect(refused.headers['retry-after']).toBe('2')
  expect(await files()).toBe(0)
  expect(moody.kept.size).toBe(1)

  expect((await uploads()).status).toBe(200)
  expect(await files()).toBe(1)

  const now = Date.now() + 2 * 86_400_000
  await sweepFiles(server.database.sql, server.realms, server.files, { now })
  expect(moody.kept.size).toBe(1)
  expect(await files()).toBe(1)
})

test('a file and an export are deleted though the storage is away, and a sweep removes them', async () => {
  const { ana, olga } = await aRealm()
  const moody = new MoodyStore()
  const server = await startSibling(await theServer(), { env: await moody.env() })
  onTestFinished(() => server.close())
  const hello = { name: 'hello.txt', content: 'Hello, file!', type: 'text/plain' }
  await sendsFile(ana, api.uploads.upload as Loose, hello, { server })
  const listed = () => ana.at(server).calls(api.uploads.list, {})
  const [file] = (await listed()).attachments
  const { id: export_id } = await olga.at(server).calls(api.exports.start, { export_type: 1 })
  await server.exporter.idle()
  expect(moody.kept.size).toBe(2)
  moody.mood = 'fails'

  await ana.at(server).calls(api.uploads.remove, { attachment_id: file?.id ?? 0 })
  await olga.at(server).calls(api.exports.remove, { export_id })

  expect((await listed()).attachments).toEqual([])
  expect(moody.kept.size).toBe(2)
  moody.mood = 'good'
  const now = Date.now() + 2 * 86_400_000
  await sweepFiles(server.database.sql, server.realms, server.files, { now })
  expect(moody.kept.size).toBe(0)
})

test('a sweep that waits for the storage does not delay the stop', async () => {
  const { realm } = await aRealm()
  const moody = new MoodyStore()
  const server = await startSibling(await theServer(), { env: await moody.env() })
  onTestFinished(() => server.close())
  const { sql } = server.database
  await insertUnclaimed(sql, realm.id, `${realm.id}/files/forgotten`)
  moody.mood = 'never answers'
  const now = Date.now() + 2 * 86_400_000
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const sweep = new FileSweep(
    (signal) => sweepFiles(sql, server.realms, server.files, { now, signal }),
    () => undefined,
  )
  vi.advanceTimersByTime(3_600_000)
  await expect.poll(() => moody.requests).toBeGreaterThan(0)

  const asked = performance.now()
  await sweep.close()

  expect(performance.now() - asked).toBeLessThan(5000)
})
