import { expect, test } from 'vitest'
import { checkSchema } from './check-schema.ts'

const migrations = ['0001-first', '0002-second'].map((name) => ({
  path: `packages/server/migrations/${name}.sql`,
  text: 'select 1;',
}))

const dump = (text: string) => [...migrations, { path: 'packages/server/schema.sql', text }]

test('the dump of the schema names the newest migration and how many there are', () => {
  const made = (count: number, last: string) =>
    `-- The schema after ${count} migrations, the last of which is ${last}. Made by x.\n`

  expect(checkSchema(dump(made(2, '0002-second')))).toEqual([])
  for (const older of ['', made(1, '0001-first'), made(1, '0002-second'), made(2, '0001-first')]) {
    expect(checkSchema(dump(older))).toMatchObject([{ path: 'packages/server/schema.sql' }])
  }
  expect(checkSchema([])).toEqual([])
})
