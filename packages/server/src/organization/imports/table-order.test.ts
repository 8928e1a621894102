import { api } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { type ArchiveFiles, archiveOf, imports, packed, unpacked } from '../../../test/archives.ts'
import { archive } from '../../features.ts'

vi.setConfig({ testTimeout: 240_000 })

/** The files with the tables in another order: `place` gives the number by which each is sorted. */
function sorted(files: ArchiveFiles, place: (table: string, at: number) => number): ArchiveFiles {
  const tables = [...new Set([...files.keys()].flatMap((name) => tableOf(name) ?? []))]
  const order = new Map(tables.map((table, at) => [table, place(table, at)]))
  const rank = (name: string) => {
    const table = tableOf(name)
    if (table !== undefined) return order.get(table) ?? 0
    return /^(manifest|organization)\.json$/.test(name) ? -1 : Number.POSITIVE_INFINITY
  }
  return new Map([...files].sort(([one], [other]) => Math.sign(rank(one) - rank(other)) || 0))
}

function tableOf(name: string): string | undefined {
  return /^([a-z_]+)\/\d{6}\.jsonl$/.exec(name)?.[1]
}

test('rows of profile fields are imported where earlier versions wrote them, and never after their values', async () => {
  const { realm: origin, olga, ana } = await aRealm()
  const { id } = await olga.calls(api.profileFields.create, { name: 'City', field_type: 1 })
  await ana.calls(api.profileFields.setValues, { data: [{ id, value: 'Porto' }] })
  const files = await unpacked(await archiveOf(origin, 'full'))
  const isProfile = (table: string) => table.startsWith('profile_')

  const early = sorted(files, (table, at) => (isProfile(table) ? 0.1 + at / 1000 : at))
  expect([...early.keys()][4]).toMatch(/^profile_values/)
  const { realm } = await imports(await packed(early))
  const values = await realm.sql`select value from profile_value where realm_id = ${realm.id}`
  expect(values).toEqual([{ value: 'Porto' }])

  const backwards = sorted(files, (table, at) => (isProfile(table) ? 1000 - at : at))
  await expect(imports(await packed(backwards))).rejects.toThrow('field')
})

test('tables of features are imported in any order, and tables that others refer to in one', async () => {
  const { realm: origin, ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  await ana.marks([await ana.sends('design', 'plans', 'The plan')], 'add', 'starred')
  await ana.calls(api.alertWords.add, { alert_words: ['plan', 'gold'] })
  await ana.calls(api.userStatus.update, { status_text: 'away' })
  const files = await unpacked(await archiveOf(origin, 'full'))
  const features = new Set(archive.map(({ file }) => file))

  const reversed = sorted(files, (table, at) => (features.has(table) ? 1000 - at : at))
  const { realm } = await imports(await packed(reversed))
  const words = await realm.sql`select words from alert_words where realm_id = ${realm.id}`
  expect(words).toMatchObject([{ words: ['plan', 'gold'] }])

  const early = sorted(files, (table, at) => (table === 'alert_words' ? 0 : at + 1))
  await expect(imports(await packed(early))).rejects.toThrow('cannot be imported')
  const backwards = sorted(files, (table, at) => (table === 'channels' ? 0 : at + 1))
  await expect(imports(await packed(backwards))).rejects.toThrow('cannot be imported')
})
