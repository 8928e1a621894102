import { api, emailVisibility, limits, roles } from '@parley/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import { archiveOf, rowsIn, unpacked } from '../../../test/archives.ts'
import { downloads } from '../../../test/files.ts'
import { MoodyStore } from '../../../test/moody-store.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { startSibling } from '../../../test/test-server.ts'
import { verifyAction } from '../../../test/verify-action.ts'
import { failExport, requestExport } from './change-exports.ts'

vi.setConfig({ testTimeout: 240_000 })

const siteUrl = 'http://parley.test'

async function begins(person: Person, params: Loose = {}): Promise<number> {
  return (await person.calls(api.exports.start, params)).id
}

async function finished(): Promise<void> {
  await (await theServer()).exporter.idle()
}

async function listed(person: Person): Promise<Loose[]> {
  return (await person.calls(api.exports.list, {})).exports
}

const pathOf = ({ export_url }: Loose) => new URL(export_url).pathname

test('an export is requested, created, downloaded and deleted, and administrators are notified of each step', async () => {
  const { olga, ana, everyone } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  await ana.sends('design', 'first', 'A thought')

  const id = await verifyAction(everyone, async () => {
    const begun = await begins(olga)
    await finished()
    return begun
  })
  const [made] = await listed(olga)
  expect(made).toMatchObject({ id, pending: false, export_type: 'public', acting_user_id: olga.id })
  expect(made).toMatchObject({ deleted_timestamp: null, failed_timestamp: null })

  const archive = await downloads(olga, pathOf(made))
  expect(archive.headers).toMatchObject({
    'content-type': 'application/gzip',
    'content-disposition': expect.stringMatching(/^attachment; filename="export-1.tar.gz"/),
    'cache-control': 'private, no-store',
  })
  const files = await unpacked(archive.bytes)
  expect(JSON.parse(String(files.get('manifest.json')))).toMatchObject({
    format: 'parley-export',
    version: 1,
    type: 'public',
  })
  expect(rowsIn(files, 'messages').map(({ content }) => content)).toContain('A thought')

  await olga.registers({ event_types: ['realm_export'] })
  await ana.registers({ event_types: ['realm_export'] })
  await olga.calls(api.exports.remove, { export_id: id })
  expect(await listed(olga)).toMatchObject([
    { id, export_url: null, deleted_timestamp: expect.any(Number), pending: false },
  ])
  expect(await olga.newEvents()).toMatchObject([
    { type: 'realm_export', exports: [{ id, export_url: null }] },
  ])
  expect(await ana.newEvents()).toEqual([])
  expect((await downloads(olga, pathOf(made))).status).toBe(404)
})

test.runIf(process.env.TEST_DATABASE_URL)(
  'a command of the operator leaves alone what a server without NATS exports at the same time',
  async () => {
    const { olga, realm } = await aRealm()
    const command = await startSibling(await theServer(), { env: { NATS_URL: '' } })
    onTestFinished(() => command.close())
    await realm.write(requestExport, olga.id, { type: 1, siteUrl })

    await command.exporter.settleAbandoned(await command.realms.open(realm.id))

    expect(await listed(olga)).toMatchObject([{ pending: true, failed_timestamp: null }])
  },
)

test('only administrators export, and missing exports cannot be deleted', async () => {
  const { realm, olga, ana, joins } = await aRealm()
  const adam = await joins('adam', roles.administrator)
  for (const asks of [
    () => listed(ana),
    () => begins(ana),
    () => ana.calls(api.exports.getConsents, {}),
  ]) {
    await expect(asks()).rejects.toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
  }
  const removes = (export_id: number) => adam.calls(api.exports.remove, { export_id })
  const notThere = { status: 400, code: 'BAD_REQUEST' }

  await expect(removes(7)).rejects.toMatchObject({ status: 404, code: 'BAD_REQUEST' })
  const pending = await realm.write(requestExport, adam.id, { type: 1, siteUrl })
  await expect(removes(pending)).rejects.toMatchObject(notThere)
  await realm.writeAsSystem(failExport, pending)
  await expect(removes(pending)).rejects.toMatchObject(notThere)
  const id = await begins(olga, { export_type: 'full_with_consent' })
  await finished()
  await expect(ana.calls(api.exports.remove, { export_id: id })).rejects.toMatchObject({
    code: 'UNAUTHORIZED_PRINCIPAL',
  })
  await removes(id)
  await expect(removes(id)).rejects.toMatchObject(notThere)
  for (const export_type of ['3', 'everything', 'full_without_consent']) {
    const { body } = await olga.requests('POST', '/export/realm', { export_type })
    expect(body, export_type).toMatchObject({ code: 'BAD_REQUEST' })
  }
})

test('export types have names, and numbers for older clients', async () => {
  const { olga } = await aRealm()
  for (const export_type of ['full_with_consent', '"full_with_consent"', '2', '1']) {
    const { status } = await olga.requests('POST', '/export/realm', { export_type })
    expect(status, export_type).toBe(200)
  }
  const types = (await listed(olga)).map(({ export_type }: Loose) => export_type)
  const consenting = 'full_with_consent'
  expect(types).toEqual([consenting, consenting, consenting, 'public'])
  await finished()
})

test('there are so many exports a week, and none that is too large', async () => {
  const { realm, olga } = await aRealm()
  const { database } = await theServer()
  const setBytes = (bytes: number) =>
    database.sql`update realm set upload_bytes = ${bytes} where id = ${realm.id}`

  await setBytes(limits.maxExportMib * 1_048_576 + 1)
  await expect(begins(olga)).rejects.toThrow('parley export')
  await setBytes(0)
  for (let number = 1; number <= limits.maxExportsPerWeek; number++) {
    expect(await begins(olga)).toBe(number)
  }
  await expect(begins(olga)).rejects.toThrow('Exceeded rate limit.')
  await finished()
})

test('users consent for themselves, and administrators see who has', async () => {
  const { olga, ana, ben, gus } = await aRealm()
  await olga.registers({ event_types: ['realm_export_consent'] })
  await ben.registers({ event_types: ['realm_export_consent'] })

  await ana.calls(api.settings.update, { allow_private_data_export: true })
  expect(await olga.newEvents()).toMatchObject([
    { type: 'realm_export_consent', user_id: ana.id, consented: true },
  ])
  expect(await ben.newEvents()).toEqual([])
  const consents = async () => (await olga.calls(api.exports.getConsents, {})).export_consents
  await ben.calls(api.settings.update, { email_address_visibility: emailVisibility.nobody })
  const toAll = { email_address_visibility: emailVisibility.everyone }
  const toNobody = { email_address_visibility: emailVisibility.nobody }
  expect(await consents()).toEqual(
    expect.arrayContaining([
      { user_id: ana.id, consented: true, ...toAll },
      { user_id: ben.id, consented: false, ...toNobody },
      ...[olga, gus].map(({ id }) => ({ user_id: id, consented: false, ...toAll })),
    ]),
  )
  await olga.calls(api.users.deactivate, { user_id: ana.id })
  expect(await consents()).toHaveLength(3)
})

test('an export that a restart cut off has failed, and says so', async () => {
  const { realm, olga } = await aRealm()
  const id = await realm.write(requestExport, olga.id, { type: 2, siteUrl })
  await olga.registers({ event_types: ['realm_export'] })
  // With several nodes, silence shows that the node that made it has stopped.
  await realm.sql`
    update realm_export set alive_at = now() - interval '1 hour' where realm_id = ${realm.id}`

  const again = await startSibling(await theServer())
  try {
    const after = olga.at(again)
    expect(await listed(after)).toMatchObject([
      { id, pending: false, failed_timestamp: expect.any(Number), export_url: null },
    ])
  } finally {
    await again.close()
  }
  await realm.writer.catchUp()
  expect(await olga.newEvents()).toMatchObject([
    { type: 'realm_export', exports: [{ id, pending: false }] },
  ])
})

test('an export that the storage does not take yet does not delay the stop, and has failed', async () => {
  const { realm, olga } = await aRealm()
  const moody = new MoodyStore()
  const again = await startSibling(await theServer(), { env: await moody.env() })
  moody.moods.push('never answers')
  await begins(olga.at(again))
  await expect.poll(() => moody.puts).toBe(1)

  const asked = performance.now()
  await again.close()

  // The storage may take 15 s.
  expect(performance.now() - asked).toBeLessThan(8000)
  await realm.writer.catchUp()
  expect(await listed(olga)).toMatchObject([
    { pending: false, failed_timestamp: expect.any(Number), export_url: null },
  ])
})

test('an export represents one moment, whatever happens meanwhile', async () => {
  const { realm, olga, ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  await ana.adds([ben], 'other')
  const ids: number[] = []
  for (let number = 0; number < 5; number++) {
    ids.push(await ana.sends('design', 'first', `number ${number}`))
  }
  const [edited, moved, gone, reacted, starred] = ids as Loose[]
  for (let number = 0; number < 110; number++) await ana.sends('design', 'long', `${number}`)
  const { stream_id } = await ana.calls(api.channels.getId, { stream: 'other' })
  const meanwhile = [
    async () => undefined,
    async () => {
      const [last] = await ana.reads([{ operator: 'topic', operand: 'long' }], { num_before: 1 })
      const everything = { propagate_mode: 'change_all', topic: 'longer' } as const
      await olga.calls(api.messages.update, { message_id: last.id, ...everything })
    },
    async () => {
      await ana.calls(api.messages.update, { message_id: edited, content: 'better' })
      await olga.calls(api.messages.update, { message_id: moved, stream_id })
      await olga.calls(api.messages.remove, { message_id: gone })
      await ben.calls(api.reactions.add, { message_id: reacted, emoji_name: 'tada' })
      await ana.marks([starred], 'add', 'starred')
      await ben.sends('design', 'first', 'new')
    },
  ]
  const files = await unpacked(
    await archiveOf(realm, 'full', async () => void (await meanwhile.shift()?.())),
  )
  expect(meanwhile).toEqual([])

  const messages = rowsIn(files, 'messages')
  const stored = await realm.sql<Loose[]>`
    select id, content, topic, recipient_id from message where realm_id = ${realm.id} order by id`
  const archived = messages.map(({ id, content, topic, recipient_id }) => ({
    id,
    content,
    topic,
    recipient_id,
  }))
  expect(archived.sort((a, b) => a.id - b.id)).toEqual([...stored])
  const long = archived.filter(({ topic, content }) => topic === 'longer' && /^\d+$/.test(content))
  expect(long).toHaveLength(110)
  expect(archived.find(({ id }) => id === edited)).toMatchObject({ content: 'better' })
  expect(archived.find(({ id }) => id === moved)).toMatchObject({ recipient_id: 2 * stream_id })
  expect(archived.find(({ id }) => id === gone)).toBeUndefined()
  expect(rowsIn(files, 'reactions')).toMatchObject([{ message_id: reacted, emoji_name: 'tada' }])
  expect(rowsIn(files, 'flags')).toMatchObject([{ message_id: starred, user_id: ana.id }])
})
