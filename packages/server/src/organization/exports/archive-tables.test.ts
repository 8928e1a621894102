import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { theServer } from '../../../test/a-realm.ts'
import type { Loose } from '../../../test/person.ts'
import { archive } from '../../features.ts'
import { organizationFields, tablesOf } from './archive-tables.ts'
import { tablesLeftOut } from './tables-left-out.ts'

vi.setConfig({ testTimeout: 240_000 })

const archiveTables = tablesOf({ archive })

const page = new URL('../../../../../docs/export.md', import.meta.url)

test('every column of the database is in archives, or left out for a reason', async () => {
  const { database } = await theServer()
  const columns = await database.sql<Loose[]>`
    select table_name as table, array_agg(column_name::text) as columns
    from information_schema.columns
    where table_schema = 'public' and table_name <> 'schema_migration' group by 1`
  const undecided = columns.flatMap(({ table, columns: all }) => {
    if (tablesLeftOut[table] || archive.some(({ derived }) => derived?.table === table)) return []
    const archived = archiveTables.find((one) => one.table === table)
    if (!archived) return [table]
    const known = [...Object.keys(archived.fields), ...Object.keys(archived.leftOut ?? {})]
    return all
      .filter((name: string) => name !== 'realm_id' && !known.includes(name))
      .map((name: string) => `${table}.${name}`)
  })
  expect(undecided).toEqual([])
})

test('docs/export.md describes every file and every field', async () => {
  const text = await readFile(page, 'utf8')
  const rows = archiveTables.map(({ file, fields }) => {
    const described = Object.entries(fields).map(([name, kind]) => `\`${name}\` ${kind}`)
    return `| \`${file}\` | ${described.join(', ')} |`
  })
  for (const row of rows) expect(text).toContain(row)
  for (const name of organizationFields) expect(text).toContain(`\`${name}\``)
  for (const { file, derived } of archive) {
    if (derived) expect(text).toContain(`| \`${derived.table}\` | follows from \`${file}\` |`)
  }
  for (const [table, reason] of Object.entries(tablesLeftOut)) {
    expect(text).toContain(`| \`${table}\` | ${reason} |`)
  }
})
