import { api } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { archiveOf, importsWith, unpacked } from '../../../test/archives.ts'
import { makesBot } from '../../../test/makes-bot.ts'
import type { Loose } from '../../../test/person.ts'
import { systemGroupId } from '../../groups/public.ts'

vi.setConfig({ testTimeout: 120_000 })

async function anArchive() {
  const org = await aRealm()
  const { realm, olga, ana } = org
  const create = (name: string, subgroups: number[]) =>
    olga.calls(api.groups.create, { name, description: '', members: [ana.id], subgroups } as never)
  const { group_id: inner } = await create('inner', [])
  const { group_id: outer } = await create('outer', [inner])
  const bot = await makesBot(org, ana, { short_name: 'one' })
  const other = await makesBot(org, ana, { short_name: 'other' })
  await other.calls(api.bots.putStorage, { storage: { a: 'b' } })
  await makesBot(org, ana, { short_name: 'hook', bot_type: 3, payload_url: 'https://x.example/' })
  return { ...org, inner, outer, bot, other, files: await unpacked(await archiveOf(realm, 'full')) }
}

test('security 5: an archive puts nobody into the groups of the roles whose role does not', async () => {
  const { files, gus, outer } = await anArchive()
  const owners = systemGroupId('role:owners')
  const intoOwners = importsWith(files, 'group_members', (rows) => [
    ...rows,
    { group_id: owners, user_id: gus.id },
  ])
  await expect(intoOwners).rejects.toThrow('a system group has members of its own')

  for (const subgroup_id of [outer, systemGroupId('role:everyone')]) {
    const within = importsWith(files, 'subgroups', (rows) => [
      ...rows,
      { group_id: owners, subgroup_id },
    ])
    await expect(within).rejects.toThrow(`the system group ${owners} contains`)
  }
})

test('security 5: an archive brings no groups in a circle, which nobody could be removed from', async () => {
  const { files, inner, outer } = await anArchive()
  for (const [group_id, subgroup_id] of [
    [inner, outer],
    [inner, inner],
  ]) {
    const circle = importsWith(files, 'subgroups', (rows) => [...rows, { group_id, subgroup_id }])
    await expect(circle).rejects.toThrow('contains itself')
  }
  await importsWith(files, 'subgroups', (rows) => rows)
})

test('security 5: an archive brings no service that receives what a person receives', async () => {
  const { files, ben, bot } = await anArchive()
  const row = { base_url: 'https://x.example/', interface: 1 }
  for (const bot_id of [ben.id, bot.id]) {
    const services = importsWith(files, 'bot_services', () => [{ bot_id, ...row }])
    await expect(services).rejects.toThrow(`bot_id ${bot_id} is no outgoing webhook`)
  }
  const stored = importsWith(files, 'bot_storage', () => [{ bot_id: ben.id, key: 'a', value: 'b' }])
  await expect(stored).rejects.toThrow(`bot_id ${ben.id} is no bot`)
  await importsWith(files, 'bot_storage', () => [{ bot_id: bot.id, key: 'a', value: 'b' }])
})

test('security 5: an archive brings no user whom no list shows, and no bot of a bot', async () => {
  const { files, ben, gus, bot, other } = await anArchive()
  const withUser = (id: number, change: Loose) =>
    importsWith(files, 'users', (rows) =>
      rows.map((row) => (row.id === id ? { ...row, ...change } : row)),
    )
  for (const [id, change, problem] of [
    [ben.id, { is_system_bot: true, role: 100 }, 'no bot of the server'],
    [bot.id, { is_system_bot: true, role: 100, bot_owner_id: null }, 'no bot of the server'],
    [bot.id, { role: 100, bot_owner_id: null }, 'without an owner'],
    [ben.id, { bot_owner_id: gus.id }, 'without an owner, or has one'],
    [ben.id, { bot_type: 1 }, 'without a type, or has one'],
    [bot.id, { bot_type: null }, 'without a type'],
    [bot.id, { role: 100, bot_owner_id: other.id }, 'is a bot'],
    [bot.id, { role: 100, bot_owner_id: bot.id }, 'is a bot'],
  ] as const) {
    await expect(withUser(id, change), JSON.stringify(change)).rejects.toThrow(problem)
  }
})
