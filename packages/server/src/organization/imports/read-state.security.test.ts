import { expect, test, vi } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { archiveOf, imports, packed, rowsIn, unpacked } from '../../../test/archives.ts'

vi.setConfig({ testTimeout: 120_000 })

async function anArchive(type: 'full' | 'public') {
  const { realm, ana, ben } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
  const message = await ana.sends('design', 'first', 'hello')
  await ben.requests('POST', '/messages/flags', {
    ...{ op: 'add', flag: 'read', messages: JSON.stringify([message]) },
  })
  await realm.doChores()
  return unpacked(await archiveOf(realm, type))
}

test('security 25: an archive brings no read state that the server would not have written', async () => {
  const files = await anArchive('full')
  const [row, ...others] = rowsIn(files, 'read_messages')
  const bits = `${String(row?.bits).slice(0, 22)}0010${String(row?.bits).slice(26)}`
  const lines = [{ ...row, bits }, ...others].map((one) => `${JSON.stringify(one)}\n`)
  files.set('read_messages/000001.jsonl', Buffer.from(lines.join('')))

  await expect(imports(await packed(files))).rejects.toThrow('bits are not those of a chunk')
})

test('security 25: the last id that an archive claims creates no rows', async () => {
  const files = await anArchive('public')
  const organization = JSON.parse(String(files.get('organization.json')))
  const claim = (last_message_id: number) =>
    files.set(
      'organization.json',
      Buffer.from(JSON.stringify({ ...organization, last_message_id })),
    )
  claim(1_000_000_000)

  const { realm } = await imports(await packed(files))

  const users = rowsIn(files, 'users').length
  const [counted] = await realm.sql<{ rows: number }[]>`
    select count(*)::int as rows from read_chunk where realm_id = ${realm.id}`
  expect(counted?.rows).toBe(users)
  claim(2 ** 40)
  await expect(imports(await packed(files))).rejects.toThrow('last_message_id')
})

test('security 25: many users and scattered messages bring no more rows than an archive may unpack to', async () => {
  const files = await anArchive('public')
  const [message] = rowsIn(files, 'messages')
  const [user, ...users] = rowsIn(files, 'users')
  const invented = Array.from({ length: 100 }, (_, at) => {
    return { ...user, id: 1000 + at, delivery_email: `x${at}@x.example` }
  })
  const scattered = Array.from({ length: 300 }, (_, at) => ({ ...message, id: (at + 1) * 65_536 }))
  const lines = (rows: object[]) =>
    Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  files.set('users/000001.jsonl', lines([user ?? {}, ...users, ...invented]))
  files.set('messages/000001.jsonl', lines(scattered))
  const change = (name: string, more: object) => {
    const value = JSON.parse(String(files.get(name)))
    files.set(name, Buffer.from(JSON.stringify({ ...value, ...more })))
  }
  change('organization.json', { last_message_id: 300 * 65_536 })
  const { rows } = JSON.parse(String(files.get('summary.json')))
  change('summary.json', {
    rows: { ...rows, users: users.length + 101, messages: scattered.length },
  })

  const archive = await packed(files)
  await expect(imports(archive, 1_500_000)).rejects.toThrow('read state of its users')
})
